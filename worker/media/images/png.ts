import { damaged, latin, EMPTY_BYTES, textAt, view, type DecodedPicture } from './picture.ts'

export type Chunk = { name: string; data: Uint8Array; end: number }

const SIGNATURE_LENGTH = 8
/** Length 0, name, checksum. */
const END_CHUNK = latin('\0\0\0\0IEND\xae\x42\x60\x82')
const isPixels = (name: string) => name === 'IDAT' || name === 'fdAT'

/**
 * Yields the chunks of a PNG file up to its end, one by one, so that a file of a million empty chunks needs little
 * memory. After the pixels, bytes that are no complete chunk end the picture.
 *
 * @throws Failure if it is damaged
 */
export function* pngChunks(bytes: Uint8Array): Generator<Chunk, void> {
  const data = view(bytes)
  let hasPixels = false
  for (let offset = SIGNATURE_LENGTH; ;) {
    const hasHead = offset + 8 <= bytes.length
    const length = hasHead ? data.getUint32(offset) : 0
    const name = hasHead ? textAt(bytes, offset + 4, 4) : ''
    const end = offset + 12 + length
    if (!/^[A-Za-z]{4}$/.test(name) || end > bytes.length) {
      if (!hasPixels || isPixels(name)) throw damaged()
      return
    }
    hasPixels ||= name === 'IDAT'
    yield { name, data: bytes.subarray(offset + 8, offset + 8 + length), end }
    if (name === 'IEND') return
    offset = end
  }
}

/**
 * Our own reader, because `pixelsOf` needs the same chunks.
 *
 * An animated PNG counts as its first picture, the only one that is stored.
 */
export function readPng(bytes: Uint8Array): DecodedPicture {
  let header: Chunk | null = null
  let last: Chunk | null = null
  let hasPixels = false
  for (const chunk of pngChunks(bytes)) {
    header ??= chunk
    last = chunk
    hasPixels ||= chunk.name === 'IDAT'
  }
  if (header?.name !== 'IHDR' || header.data.length !== 13 || !last || !hasPixels) throw damaged()
  const data = view(header.data)
  return {
    type: 'image/png',
    width: data.getUint32(0),
    height: data.getUint32(4),
    frames: 1,
    length: last.end,
    missingEnd: last.name === 'IEND' ? EMPTY_BYTES : END_CHUNK,
  }
}
