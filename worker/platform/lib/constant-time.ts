const utf8 = new TextEncoder()

/** workerd's own; the tests' types know only what browsers have. */
type Comparing = { timingSafeEqual: (a: ArrayBufferView, b: ArrayBufferView) => boolean }

/** Compares two secrets in a time that is independent of where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const a = utf8.encode(one)
  const b = utf8.encode(other)
  const subtle = crypto.subtle as SubtleCrypto & Comparing
  return a.byteLength === b.byteLength && subtle.timingSafeEqual(a, b)
}
