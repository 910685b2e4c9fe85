const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TEXT_LENGTH = 36
/** Position of the two digits of each byte. */
const digitsAt = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)
const DASH = 45
const charOf = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** 16 bytes per id; ids other than UUIDs in lower case are in `others`, by position. */
export function packIds(ids: readonly string[]) {
  const bytes = new Uint8Array(ids.length * 16)
  const otherIds: [number, string][] = []
  for (const [index, id] of ids.entries()) {
    if (!UUID.test(id)) otherIds.push([index, id])
    else packId(id, bytes, index * 16)
  }
  return { bytes, others: otherIds }
}

const digitOf = (code: number) => (code < 58 ? code - 48 : code - 87)

function packId(id: string, bytes: Uint8Array, start: number): void {
  for (let index = 0; index < 16; index++) {
    const position = digitsAt[index]!
    bytes[start + index] =
      digitOf(id.charCodeAt(position)) * 16 + digitOf(id.charCodeAt(position + 1))
  }
}

/** Writes all ids into one text and slices it, which is far cheaper than building each string. */
export function unpackIds(bytes: Uint8Array, otherIds: readonly [number, string][]): string[] {
  const count = bytes.length / 16
  const chars = new Uint8Array(count * TEXT_LENGTH).fill(DASH)
  for (let index = 0, offset = 0; index < count; index++) {
    for (let byteIndex = 0; byteIndex < 16; byteIndex++) {
      const byte = bytes[offset++]!
      const position = index * TEXT_LENGTH + digitsAt[byteIndex]!
      chars[position] = charOf[byte >> 4]!
      chars[position + 1] = charOf[byte & 15]!
    }
  }
  const text = new TextDecoder().decode(chars)
  const ids = Array<string>(count)
  for (let index = 0; index < count; index++) {
    ids[index] = text.slice(index * TEXT_LENGTH, (index + 1) * TEXT_LENGTH)
  }
  for (const [index, id] of otherIds) ids[index] = id
  return ids
}
