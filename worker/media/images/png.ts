import { damaged, latin, NOTHING_MISSING, textAt, view, type Picture } from './picture.ts'

export type Chunk = { name: string; data: Uint8Array; end: number }

const SIGNATURE_LENGTH = 8
/** Length 0, name, checksum. */
const END_CHUNK = latin('\0\0\0\0IEND\xae\x42\x60\x82')
const isPixels = (name: string) => name === 'IDAT' || name === 'fdAT'

/**
 * The chunks of a PNG file up to its end, one by one: a file of a million empty ones fills no memory.
 * Behind the pixels whatever is no whole chunk ends the picture.
 *
 * @throws Failure when it is damaged
 */
export function* pngChunks(bytes: Uint8Array): Generator<Chunk, void> {
  const data = view(bytes)
  let hasPixels = false
  for (let at = SIGNATURE_LENGTH; ;) {
    const hasHead = at + 8 <= bytes.length
    const length = hasHead ? data.getUint32(at) : 0
    const name = hasHead ? textAt(bytes, at + 4, 4) : ''
    const end = at + 12 + length
    if (!/^[A-Za-z]{4}$/.test(name) || end > bytes.length) {
      if (!hasPixels || isPixels(name)) throw damaged()
      return
    }
    hasPixels ||= name === 'IDAT'
    yield { name, data: bytes.subarray(at + 8, at + 8 + length), end }
    if (name === 'IEND') return
    at = end
  }
}

/**
 * By hand: `pixelsOf` needs the same chunks.
 *
 * An animated one counts as its first picture, which is all that is kept of it.
 */
export function readPng(bytes: Uint8Array): Picture {
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
    missingEnd: last.name === 'IEND' ? NOTHING_MISSING : END_CHUNK,
  }
}
