/// <reference types="@cloudflare/vitest-pool-workers/types" />
/// <reference types="vite/client" />

// The DOM's own Crypto hides what workerd adds to it.
interface Crypto {
  readonly DigestStream: typeof DigestStream
}
