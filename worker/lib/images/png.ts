import { damaged, followedByMore, textAt, view, type Picture } from './picture.ts'

export type Chunk = { name: string; data: Uint8Array }

const SIGNATURE_LENGTH = 8

/** The chunks of a PNG file up to its end. @throws Failure when it is damaged or more than that */
export function pngChunks(bytes: Uint8Array): Chunk[] {
  const data = view(bytes)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_LENGTH; ;) {
    if (at + 12 > bytes.length) throw damaged()
    const length = data.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    if (!/^[A-Za-z]{4}$/.test(name) || at + 12 + length > bytes.length) throw damaged()
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
    if (name !== 'IEND') continue
    if (at < bytes.length) throw followedByMore()
    return chunks
  }
}

/** An animated one counts as its first picture, which is all that is kept of it. */
export function readPng(bytes: Uint8Array): Picture {
  const chunks = pngChunks(bytes)
  const [header] = chunks
  if (header?.name !== 'IHDR' || header.data.length !== 13) throw damaged()
  if (!chunks.some(({ name }) => name === 'IDAT')) throw damaged()
  const data = view(header.data)
  return { type: 'image/png', width: data.getUint32(0), height: data.getUint32(4), frames: 1 }
}
