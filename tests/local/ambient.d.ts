/// <reference types="../../worker/local/sql.d.ts" />
