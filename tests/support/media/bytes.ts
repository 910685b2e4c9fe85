export type Bytes = Uint8Array<ArrayBuffer>

const utf8 = new TextEncoder()
export function joined(...parts: (Uint8Array | string)[]): Bytes {
  const all = parts.map((part) => (typeof part === 'string' ? utf8.encode(part) : part))
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Big-endian. */
export function number(value: number, length: number): Bytes {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) {
    bytes[at] = rest % 256
  }
  return bytes
}

export const zeros = (length: number): Bytes => new Uint8Array(length)

/** Fits no buffer's length, so that bytes out of place show. */
const NOISE_BYTES = 65_521

/** Bytes that no run of zeros could be taken for. */
export function noise(length: number, seed = 1): Bytes {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let at = 0; at < Math.min(length, NOISE_BYTES); at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = (state >>> 16) | 1
  }
  for (let at = NOISE_BYTES; at < length; at *= 2) bytes.copyWithin(at, 0, at)
  return bytes
}
