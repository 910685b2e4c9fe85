import { paletteRamp, toGamma, type Palette } from './color.ts'
import { createField, type ArtworkKind } from './field.ts'
import { createRandom } from './random.ts'
import { shaders } from './shade.ts'

export interface ArtworkOptions {
  seed: string | number
  palette: Palette
  kind: ArtworkKind
  width: number
  height: number
  /** 0 to 1; the picture at 1 is the picture at 0. */
  time?: number
  /** Above 1 comes closer. */
  zoom?: number
  /** Samples a side for every pixel. */
  samples?: 1 | 2 | 3
  /** Largest deviation in 8-bit steps. */
  grain?: number
}

const rampSteps = 4096
const gammaSteps = 16384
const gamma = Float32Array.from({ length: gammaSteps + 1 }, (_, i) => toGamma(i / gammaSteps) * 255)

/** RGB bytes, row by row. The same seed gives the same picture at every size of one ratio. */
export function renderArtwork(options: ArtworkOptions): Uint8Array {
  const { seed, palette, kind, width, height, time = 0 } = options
  const { zoom = 1, samples = 2, grain = 1.6 } = options
  const field = createField(kind, seed, time)
  const shade = shaders[kind]
  const ramp = paletteRamp(palette, rampSteps)
  const random = createRandom(`grain ${seed} ${time}`)
  const mirrored = createRandom(`mirror ${seed}`)() < 0.3
  const bytes = new Uint8Array(width * height * 3)

  const step = 1 / (Math.sqrt(width * height) * samples * zoom)
  const columns = width * samples
  const rows = height * samples
  const left = (-columns / 2 + 0.5) * step
  const top = (-rows / 2 + 0.5) * step
  const heights = (row: number) => {
    const y = top + row * step
    return Float64Array.from({ length: columns + 2 }, (_, i) => field(left + (i - 1) * step, y))
  }

  let above = heights(-1)
  let here = heights(0)
  const light = new Float32Array(width * 3)
  for (let row = 0; row < rows; row++) {
    const below = heights(row + 1)
    for (let column = 0; column < columns; column++) {
      const tone = shade(
        here[column + 1]!,
        (here[column + 2]! - here[column]!) / (2 * step),
        (below[column + 1]! - above[column + 1]!) / (2 * step),
      )
      const fall = vignette(column / columns - 0.5, row / rows - 0.5)
      const entry = Math.round(Math.min(1, Math.max(0, tone * fall)) * (rampSteps - 1)) * 3
      const pixel = Math.floor((mirrored ? columns - 1 - column : column) / samples) * 3
      light[pixel]! += ramp[entry]!
      light[pixel + 1]! += ramp[entry + 1]!
      light[pixel + 2]! += ramp[entry + 2]!
    }
    if (row % samples === samples - 1) {
      const start = Math.floor(row / samples) * width * 3
      for (let i = 0; i < light.length; i += 3) {
        const noise = (random() + random() - 1) * grain
        for (let channel = 0; channel < 3; channel++) {
          const level = (light[i + channel]! / (samples * samples)) * gammaSteps
          const value = gamma[Math.round(level)]! + noise + random() - 0.5
          bytes[start + i + channel] = Math.round(Math.min(255, Math.max(0, value)))
        }
      }
      light.fill(0)
    }
    above = here
    here = below
  }
  return bytes
}

/** One at the centre, a little less in the corners. */
function vignette(x: number, y: number): number {
  return 1 - 1.1 * (x * x + y * y) ** 2
}
