import { damaged, view } from './picture.ts'
import { pngChunks } from './png.ts'

/** Samples per pixel by PNG's colour types; 3 is an index into a palette. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export type Colour = { red: number; green: number; blue: number; alpha: number }

/** Samples of a PNG with 8 bits a sample, as encoders write it. @throws Failure for another PNG */
export async function samplesOf(png: Uint8Array) {
  const chunks = [...pngChunks(png)]
  const find = (name: string) => chunks.find((chunk) => chunk.name === name)?.data
  const header = find('IHDR')
  const samples = SAMPLES[header?.[9] ?? -1]
  if (!header || samples === undefined || header[8] !== 8 || header[12] !== 0) throw damaged()
  const data = view(header)
  const width = data.getUint32(0)
  const height = data.getUint32(4)
  const compressed = new Blob(
    chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data.slice()] : [])),
  )
  const decompressed = compressed.stream().pipeThrough(new DecompressionStream('deflate'))
  const rows = unfilter(new Uint8Array(await new Response(decompressed).arrayBuffer()), {
    width,
    height,
    samples,
  })
  return { width, height, samples, rows, header, palette: find('PLTE'), transparency: find('tRNS') }
}

/** Pixels of a small PNG. @throws as `samplesOf` */
export async function pixelsOf(png: Uint8Array): Promise<Colour[]> {
  const { width, height, samples, rows, palette, transparency } = await samplesOf(png)
  return Array.from({ length: width * height }, (_, pixel) => {
    const values = rows.subarray(pixel * samples, (pixel + 1) * samples)
    const [first = 0, second = 255] = values
    if (palette) {
      const [red = 0, green = 0, blue = 0] = palette.subarray(first * 3, first * 3 + 3)
      return { red, green, blue, alpha: transparency?.[first] ?? 255 }
    }
    if (samples < 3) return { red: first, green: first, blue: first, alpha: second }
    const [red = 0, green = 0, blue = 0, alpha = 255] = values
    return { red, green, blue, alpha }
  })
}

type Shape = { width: number; height: number; samples: number }

/** Undoes the prediction of each row (PNG specification, section 9). */
function unfilter(bytes: Uint8Array, { width, height, samples }: Shape): Uint8Array {
  const length = width * samples
  const out = new Uint8Array(length * height)
  if (bytes.length < (length + 1) * height) throw damaged()
  for (let row = 0; row < height; row++) {
    const filter = bytes[row * (length + 1)]
    for (let x = 0; x < length; x++) {
      const offset = row * length + x
      const left = x >= samples ? out[offset - samples]! : 0
      const up = row > 0 ? out[offset - length]! : 0
      const corner = x >= samples && row > 0 ? out[offset - length - samples]! : 0
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter ?? 0] ?? 0
      out[offset] = bytes[row * (length + 1) + 1 + x]! + guess
    }
  }
  return out
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const byLeft = Math.abs(guess - left)
  const byUp = Math.abs(guess - up)
  const byCorner = Math.abs(guess - corner)
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

const NEUTRAL = '#808080'

/**
 * The colour that is closest to most pixels: the mean of the fullest of 64 boxes.
 *
 * @returns as `#rrggbb`
 */
export function dominantOf(pixels: readonly Colour[]): string {
  const visiblePixels = pixels.filter(({ alpha }) => alpha >= 128)
  const boxOf = ({ red, green, blue }: Colour) =>
    ((red >> 6) << 4) | ((green >> 6) << 2) | (blue >> 6)
  const boxes = [...Map.groupBy(visiblePixels, boxOf).values()].sort((a, b) => b.length - a.length)
  const [fullest] = boxes
  if (!fullest) return NEUTRAL
  const mean = (channel: 'red' | 'green' | 'blue') =>
    Math.round(fullest.reduce((sum, pixel) => sum + pixel[channel], 0) / fullest.length)
  return `#${[mean('red'), mean('green'), mean('blue')]
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}
