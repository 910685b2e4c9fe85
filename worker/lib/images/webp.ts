import { damaged, followedByMore, isZero, textAt, view, type Picture } from './picture.ts'

type Chunk = { name: string; data: Uint8Array }

export function webpChunks(bytes: Uint8Array): Chunk[] {
  const data = view(bytes)
  if (bytes.length < 20) throw damaged()
  const end = 8 + data.getUint32(4, true)
  if (end > bytes.length) throw damaged()
  if (!isZero(bytes.subarray(end))) throw followedByMore()
  const chunks: Chunk[] = []
  for (let at = 12; at < end;) {
    if (at + 8 > end) throw damaged()
    const length = data.getUint32(at + 4, true)
    if (at + 8 + length > end) throw damaged()
    chunks.push({ name: textAt(bytes, at, 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** @throws Failure when it is damaged, cut off or more than a WebP file */
export function readWebp(bytes: Uint8Array): Picture {
  const chunks = webpChunks(bytes)
  const [first] = chunks
  const moving = chunks.filter(({ name }) => name === 'ANMF').length
  if (!first || !chunks.some(({ name }) => /^(VP8 |VP8L|ANMF)$/.test(name))) throw damaged()
  const size = first.name === 'VP8X' ? canvasOf(first.data) : sizeOf(first)
  return { type: 'image/webp', ...size, frames: Math.max(1, moving) }
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
