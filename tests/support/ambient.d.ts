/// <reference types="@cloudflare/vitest-pool-workers/types" />
/// <reference types="vite/client" />
/// <reference path="../../worker/build.d.ts" />
