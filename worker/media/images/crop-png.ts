import { latin, view } from './picture.ts'
import { samplesOf } from './pixels.ts'

/** An area in pixels, from the top left corner. */
export type PixelArea = { left: number; top: number; width: number; height: number }

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/**
 * Crops a PNG sample by sample, because the local stand-in for Images ignores `trim`.
 *
 * @param area within the picture
 * @throws the errors of `samplesOf`
 */
export async function cropPng(
  png: Uint8Array,
  { left, top, width, height }: PixelArea,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width: whole, samples, rows, header, palette, transparency } = await samplesOf(png)
  const length = width * samples
  // Each row begins with its filter; 0 is none.
  const croppedRows = new Uint8Array((length + 1) * height)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * whole + left) * samples
    croppedRows.set(rows.subarray(from, from + length), row * (length + 1) + 1)
  }
  const size = header.slice()
  view(size).setUint32(0, width)
  view(size).setUint32(4, height)
  const compressed = new Blob([croppedRows]).stream().pipeThrough(new CompressionStream('deflate'))
  const data = new Uint8Array(await new Response(compressed).arrayBuffer())
  const parts = [SIGNATURE, chunk('IHDR', size)]
  if (palette) parts.push(chunk('PLTE', palette))
  if (transparency) parts.push(chunk('tRNS', transparency))
  parts.push(chunk('IDAT', data), chunk('IEND', new Uint8Array()))
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12)
  bytes.set(latin(name), 4)
  bytes.set(data, 8)
  view(bytes).setUint32(0, data.length)
  view(bytes).setUint32(data.length + 8, checksumOf(bytes.subarray(4, data.length + 8)))
  return bytes
}

const POLYNOMIAL = 0xedb88320
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  return rest
})

/** CRC-32 as in the PNG specification, annex D. */
function checksumOf(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = table[(rest ^ byte) & 0xff]! ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}
