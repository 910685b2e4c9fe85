const utf8 = new TextEncoder()

/** workerd's own method; the tests' types only declare those of browsers. */
type Comparing = { timingSafeEqual: (a: ArrayBufferView, b: ArrayBufferView) => boolean }

/** Compares two secrets in constant time. */
export function isSameSecret(left: string, right: string): boolean {
  const a = utf8.encode(left)
  const b = utf8.encode(right)
  const subtle = crypto.subtle as SubtleCrypto & Comparing
  return a.byteLength === b.byteLength && subtle.timingSafeEqual(a, b)
}
