export type Bytes = Uint8Array<ArrayBuffer>

const utf8 = new TextEncoder()
export function joinBytes(...parts: (Uint8Array | string)[]): Bytes {
  const pieces = parts.map((part) => (typeof part === 'string' ? utf8.encode(part) : part))
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of pieces) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/** Big-endian bytes of a number. */
export function number(value: number, length: number): Bytes {
  const bytes = new Uint8Array(length)
  for (
    let index = length - 1, remaining = value;
    index >= 0;
    index--, remaining = Math.floor(remaining / 256)
  ) {
    bytes[index] = remaining % 256
  }
  return bytes
}

export const zeros = (length: number): Bytes => new Uint8Array(length)

/** A multiple of no buffer's size, so that misplaced bytes are noticed. */
const NOISE_BYTES = 65_521

/** Bytes without runs of zeros. */
export function noise(length: number, seed = 1): Bytes {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let index = 0; index < Math.min(length, NOISE_BYTES); index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[index] = (state >>> 16) | 1
  }
  for (let filledLength = NOISE_BYTES; filledLength < length; filledLength *= 2)
    bytes.copyWithin(filledLength, 0, filledLength)
  return bytes
}
