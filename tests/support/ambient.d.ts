/// <reference types="@cloudflare/vitest-pool-workers/types" />
/// <reference types="vite/client" />
