import { damaged, followedByMore, isZero, textAt, view, type Picture } from './picture.ts'

type Chunk = { name: string; data: Uint8Array }

/**
 * The chunks of a WebP file, one by one: a file of a million empty ones fills no memory.
 *
 * @throws Failure when it is damaged, cut off or followed by something else
 */
export function* webpChunks(bytes: Uint8Array): Generator<Chunk, void> {
  if (bytes.length < 20) throw damaged()
  const end = 8 + view(bytes).getUint32(4, true)
  if (end > bytes.length) throw damaged()
  if (!isZero(bytes.subarray(end))) throw followedByMore()
  yield* chunksOf(bytes.subarray(12, end))
}

/** @throws Failure when one is cut off */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk, void> {
  const data = view(bytes)
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) throw damaged()
    const length = data.getUint32(at + 4, true)
    if (at + 8 + length > bytes.length) throw damaged()
    yield { name: textAt(bytes, at, 4), data: bytes.subarray(at + 8, at + 8 + length) }
    at += 8 + length + (length % 2)
  }
}

/**
 * By hand: the same chunks are written anew without notes, which no library for Workers does.
 *
 * @throws Failure when it is damaged, cut off or more than a WebP file
 */
export function readWebp(bytes: Uint8Array): Picture {
  let first: Chunk | null = null
  let [frames, hasPixels] = [0, false]
  for (const chunk of webpChunks(bytes)) {
    first ??= chunk
    if (chunk.name === 'ANMF') frames++
    hasPixels ||= /^(VP8 |VP8L|ANMF)$/.test(chunk.name)
  }
  if (!first || !hasPixels) throw damaged()
  const size = first.name === 'VP8X' ? canvasOf(first.data) : sizeOf(first)
  return { type: 'image/webp', ...size, frames: Math.max(1, frames) }
}

function canvasOf(data: Uint8Array) {
  if (data.length < 10) throw damaged()
  const three = (at: number) => data[at]! + (data[at + 1]! << 8) + (data[at + 2]! << 16)
  return { width: three(4) + 1, height: three(7) + 1 }
}

function sizeOf({ name, data }: Chunk) {
  if (data.length < 10) throw damaged()
  const fields = view(data)
  if (name === 'VP8 ') {
    return { width: fields.getUint16(6, true) & 0x3fff, height: fields.getUint16(8, true) & 0x3fff }
  }
  const bits = fields.getUint32(1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
