const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TEXT_LENGTH = 36
/** Where the two digits of each byte begin. */
const digitsAt = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)
const DASH = 45
const charOf = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** 16 bytes an id; those that are no UUID in lower case are in `others`, by position. */
export function packIds(ids: readonly string[]) {
  const bytes = new Uint8Array(ids.length * 16)
  const others: [number, string][] = []
  for (const [index, id] of ids.entries()) {
    if (!UUID.test(id)) others.push([index, id])
    else packId(id, bytes, index * 16)
  }
  return { bytes, others }
}

const digitOf = (code: number) => (code < 58 ? code - 48 : code - 87)

function packId(id: string, bytes: Uint8Array, start: number): void {
  for (let at = 0; at < 16; at++) {
    const from = digitsAt[at]!
    bytes[start + at] = digitOf(id.charCodeAt(from)) * 16 + digitOf(id.charCodeAt(from + 1))
  }
}

/** All ids are written into one text and cut out of it, which is far cheaper than one by one. */
export function unpackIds(bytes: Uint8Array, others: readonly [number, string][]): string[] {
  const count = bytes.length / 16
  const chars = new Uint8Array(count * TEXT_LENGTH).fill(DASH)
  for (let index = 0, from = 0; index < count; index++) {
    for (let at = 0; at < 16; at++) {
      const byte = bytes[from++]!
      const to = index * TEXT_LENGTH + digitsAt[at]!
      chars[to] = charOf[byte >> 4]!
      chars[to + 1] = charOf[byte & 15]!
    }
  }
  const text = new TextDecoder().decode(chars)
  const ids = Array<string>(count)
  for (let index = 0; index < count; index++) {
    ids[index] = text.slice(index * TEXT_LENGTH, (index + 1) * TEXT_LENGTH)
  }
  for (const [index, id] of others) ids[index] = id
  return ids
}
