type Bytes = Uint8Array<ArrayBuffer>
export type Part = Uint8Array | string | number

/** Texts are Latin-1, numbers single bytes. */
export function joined(...parts: Part[]): Bytes {
  const all = parts.map((part) => {
    if (typeof part === 'string') return Uint8Array.from(part, (char) => char.charCodeAt(0))
    return typeof part === 'number' ? Uint8Array.of(part) : part
  })
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const number = (value: number, length: number, isLittle: boolean) => {
  const digits = Array.from({ length }, (_, at) => Math.floor(value / 256 ** at) & 255)
  return Uint8Array.from(isLittle ? digits : digits.toReversed())
}
export const u16 = (value: number) => number(value, 2, false)
export const u32 = (value: number) => number(value, 4, false)
export const u16le = (value: number) => number(value, 2, true)
export const u32le = (value: number) => number(value, 4, true)

/** A text as the three encodings that files use. */
export function encodingsOf(text: string): [ascii: Bytes, little: Bytes, big: Bytes] {
  const codes = Array.from(text, (char) => char.charCodeAt(0))
  return [
    Uint8Array.from(codes),
    joined(...codes.map((char) => u16le(char))),
    joined(...codes.map((char) => u16(char))),
  ]
}

/** One picture with one mark: the same text in three encodings, or what `plant` makes of it. */
export type Place = {
  where: string
  /** @param mark its text; `payload` is the text in all encodings */
  plant: (payload: Bytes, mark: string) => Bytes
  /** What becomes of the upload; without it both are right. */
  becomes?: 'taken' | 'refused'
}

/** Stored deflate blocks in a zlib wrapper: what they hold is to be read in the file. */
export function zlibStored(content: Uint8Array): Bytes {
  const blocks: Part[] = []
  for (let at = 0; at === 0 || at < content.length; at += 0xffff) {
    const piece = content.subarray(at, at + 0xffff)
    const isLast = at + 0xffff >= content.length
    blocks.push(isLast ? 1 : 0, u16le(piece.length), u16le(0xffff - piece.length), piece)
  }
  let a = 1
  let b = 0
  for (const byte of content) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return joined(0x78, 0x01, ...blocks, u16(b), u16(a))
}
