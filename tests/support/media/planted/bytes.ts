type Bytes = Uint8Array<ArrayBuffer>
export type Part = Uint8Array | string | number

/** Joins texts (as Latin-1), numbers (as single bytes) and bytes. */
export function joinParts(...parts: Part[]): Bytes {
  const pieces = parts.map((part) => {
    if (typeof part === 'string') return Uint8Array.from(part, (char) => char.charCodeAt(0))
    return typeof part === 'number' ? Uint8Array.of(part) : part
  })
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of pieces) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

const number = (value: number, length: number, isLittle: boolean) => {
  const digits = Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) & 255)
  return Uint8Array.from(isLittle ? digits : digits.toReversed())
}
export const u16 = (value: number) => number(value, 2, false)
export const u32 = (value: number) => number(value, 4, false)
export const u16le = (value: number) => number(value, 2, true)
export const u32le = (value: number) => number(value, 4, true)

/** A text in the three encodings that files use. */
export function encodingsOf(text: string): [ascii: Bytes, little: Bytes, big: Bytes] {
  const codes = Array.from(text, (char) => char.charCodeAt(0))
  return [
    Uint8Array.from(codes),
    joinParts(...codes.map((char) => u16le(char))),
    joinParts(...codes.map((char) => u16(char))),
  ]
}

/** A picture with one mark: the text in three encodings, or the result of `plant`. */
export type Place = {
  where: string
  /** @param mark the text; `payload` contains it in all encodings */
  plant: (payload: Bytes, mark: string) => Bytes
  /** The expected result of the upload; omitted: either is correct. */
  becomes?: 'taken' | 'refused'
}

/** Stored deflate blocks in a zlib wrapper, whose content is readable in the file. */
export function zlibStored(content: Uint8Array): Bytes {
  const blocks: Part[] = []
  for (let offset = 0; offset === 0 || offset < content.length; offset += 0xffff) {
    const piece = content.subarray(offset, offset + 0xffff)
    const isLast = offset + 0xffff >= content.length
    blocks.push(isLast ? 1 : 0, u16le(piece.length), u16le(0xffff - piece.length), piece)
  }
  let a = 1
  let b = 0
  for (const byte of content) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return joinParts(0x78, 0x01, ...blocks, u16(b), u16(a))
}
