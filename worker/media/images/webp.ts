import { damaged, EMPTY_BYTES, textAt, view, type DecodedPicture } from './picture.ts'

type Chunk = { name: string; data: Uint8Array; end: number }

const HEADER_LENGTH = 12
const isPixels = (name: string) => /^(VP8 |VP8L|ANMF)$/.test(name)
/** Metadata chunks: a file that is cut off within one still contains its whole picture. */
const isNote = (name: string) => /^(EXIF|XMP |ICCP)$/.test(name)

/**
 * Yields the chunks of a WebP file one by one, so that a file of a million empty chunks needs little memory. Encoders
 * differ on whether the declared length includes the header and the last padding, so it only limits where chunks
 * begin.
 *
 * @throws Failure if it is damaged or cut off
 */
export function* webpChunks(bytes: Uint8Array): Generator<Chunk, void> {
  if (bytes.length < 20) throw damaged()
  const data = view(bytes)
  const declaredEnd = 8 + data.getUint32(4, true)
  let hasPixels = false
  for (let offset = HEADER_LENGTH; offset < declaredEnd;) {
    const chunk = chunkAt(bytes, offset)
    if (!chunk) {
      const name = textAt(bytes, offset, 4)
      const isAtEnd = bytes.length - offset < 8 && declaredEnd <= bytes.length + 8
      if (hasPixels && (isAtEnd || isNote(name))) return
      throw damaged()
    }
    yield chunk
    hasPixels ||= isPixels(chunk.name)
    offset = chunk.end + (chunk.data.length % 2)
  }
}

/** The chunks within a chunk. @throws Failure if one is cut off */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk, void> {
  for (let offset = 0; offset < bytes.length;) {
    const chunk = chunkAt(bytes, offset)
    if (!chunk) throw damaged()
    yield chunk
    offset = chunk.end + (chunk.data.length % 2)
  }
}

/** @returns null if the bytes don't contain a complete chunk at this offset */
function chunkAt(bytes: Uint8Array, offset: number): Chunk | null {
  if (offset + 8 > bytes.length) return null
  const end = offset + 8 + view(bytes).getUint32(offset + 4, true)
  if (end > bytes.length) return null
  return { name: textAt(bytes, offset, 4), data: bytes.subarray(offset + 8, end), end }
}

/**
 * Our own reader: `cleanWebp` rewrites the same chunks without metadata, which no library for Workers does.
 *
 * @throws Failure if the file is damaged or cut off
 */
export function readWebp(bytes: Uint8Array): DecodedPicture {
  let first: Chunk | null = null
  let frames = 0
  let hasPixels = false
  let end = 0
  for (const chunk of webpChunks(bytes)) {
    first ??= chunk
    if (chunk.name === 'ANMF') frames++
    hasPixels ||= isPixels(chunk.name)
    end = chunk.end
  }
  if (!first || !hasPixels) throw damaged()
  const size = first.name === 'VP8X' ? canvasOf(first.data) : sizeOf(first)
  return {
    type: 'image/webp',
    ...size,
    frames: Math.max(1, frames),
    length: Math.min(bytes.length, end + (end % 2)),
    missingEnd: end === bytes.length && end % 2 === 1 ? Uint8Array.of(0) : EMPTY_BYTES,
  }
}

function canvasOf(data: Uint8Array) {
  if (data.length < 10) throw damaged()
  const three = (offset: number) =>
    data[offset]! + (data[offset + 1]! << 8) + (data[offset + 2]! << 16)
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
