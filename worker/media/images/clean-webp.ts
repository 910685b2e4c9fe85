import { concatBytes } from '../../platform/lib/bytes.ts'
import { latin } from './picture.ts'
import { chunksOf, webpChunks } from './webp.ts'

/** Chunks that draw the picture: its size, pixels, transparency and motion. */
const PICTURE_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'])
/** Flags of the size chunk for a colour profile, EXIF and XMP. */
const NOTES = 0x20 | 0x08 | 0x04
/** Bytes of a frame before its own chunks: place, size, duration, flags. */
const FRAME_HEAD = 16

/**
 * Rewrites a picture from the chunks that draw it, also within its frames.
 *
 * @throws Failure if it is damaged
 */
export function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  for (const { name, data } of webpChunks(bytes)) {
    if (PICTURE_CHUNKS.has(name)) chunks.push(...chunkOf(name, cleanChunk(name, data)))
  }
  const body = concatBytes([latin('WEBP'), ...chunks])
  return concatBytes([latin('RIFF'), lengthOf(body), body])
}

function cleanChunk(name: string, data: Uint8Array): Uint8Array {
  if (name === 'VP8X') return data.slice(0, 10).fill(data[0]! & ~NOTES, 0, 1)
  if (name !== 'ANMF') return data
  const parts = [data.subarray(0, FRAME_HEAD)]
  for (const inner of chunksOf(data.subarray(FRAME_HEAD))) {
    if (PICTURE_CHUNKS.has(inner.name)) parts.push(...chunkOf(inner.name, inner.data))
  }
  return concatBytes(parts)
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, length, true)
  return bytes
}

const chunkOf = (name: string, data: Uint8Array): Uint8Array[] => [
  latin(name),
  lengthOf(data),
  data,
  new Uint8Array(data.length % 2),
]
