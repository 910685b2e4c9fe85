/// <reference types="@cloudflare/vitest-pool-workers/types" />
/// <reference types="vite/client" />

// The DOM's own `Crypto` lacks workerd's additions.
interface Crypto {
  readonly DigestStream: typeof DigestStream
}
