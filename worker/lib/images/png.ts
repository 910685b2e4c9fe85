import { damaged, followedByMore, textAt, view, type Picture } from './picture.ts'

export type Chunk = { name: string; data: Uint8Array }

const SIGNATURE_LENGTH = 8

/**
 * The chunks of a PNG file up to its end, one by one: a file of a million empty ones fills no memory.
 *
 * @throws Failure when it is damaged or more than that
 */
export function* pngChunks(bytes: Uint8Array): Generator<Chunk, void> {
  const data = view(bytes)
  for (let at = SIGNATURE_LENGTH; ;) {
    if (at + 12 > bytes.length) throw damaged()
    const length = data.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    if (!/^[A-Za-z]{4}$/.test(name) || at + 12 + length > bytes.length) throw damaged()
    yield { name, data: bytes.subarray(at + 8, at + 8 + length) }
    at += 12 + length
    if (name !== 'IEND') continue
    if (at < bytes.length) throw followedByMore()
    return
  }
}

/**
 * By hand: `pixelsOf` needs the same chunks.
 *
 * An animated one counts as its first picture, which is all that is kept of it.
 */
export function readPng(bytes: Uint8Array): Picture {
  let header: Chunk | null = null
  let hasPixels = false
  for (const chunk of pngChunks(bytes)) {
    header ??= chunk
    hasPixels ||= chunk.name === 'IDAT'
  }
  if (header?.name !== 'IHDR' || header.data.length !== 13 || !hasPixels) throw damaged()
  const data = view(header.data)
  return { type: 'image/png', width: data.getUint32(0), height: data.getUint32(4), frames: 1 }
}
