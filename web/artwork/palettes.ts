import { oklchToHex, type Palette } from './color.ts'
import { between, createRandom } from './random.ts'

/** From shadow to highlight. */
export const palettes = {
  sophia: ['#1b0610', '#541430', '#8f3552', '#d998a6', '#f8e9e4'],
  elena: ['#2b3430', '#65746b', '#a2aea2', '#d6d9ca', '#f4f1e5'],
  valentina: ['#150e07', '#4b3319', '#8f6a3a', '#cfae78', '#f9edd2'],
  isabelle: ['#070d1b', '#172a4c', '#456791', '#a5bfd8', '#f1f5f7'],
  amelie: ['#0a0a0c', '#27272c', '#57565c', '#a19fa3', '#efedea'],
  clara: ['#07120d', '#16332a', '#426653', '#90ac96', '#e8eedd'],
  chiara: ['#1a0905', '#592414', '#a05238', '#d99a7e', '#faeadc'],
  noemie: ['#041214', '#0f393e', '#356f73', '#8cbab7', '#ebf4ee'],
  lea: ['#120a18', '#332240', '#664a73', '#a88fb2', '#efe6ee'],
  anna: ['#37131f', '#80465a', '#bd8888', '#e6cdbd', '#faf2e7'],
  giulia: ['#100f07', '#37341b', '#736a40', '#bcae80', '#f4ebd2'],
  zoe: ['#0c0b0a', '#2c2824', '#7c7266', '#d1c6b4', '#fcf7ec'],
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** A palette for a companion without one: one hue, cooler in the shade and warmer in the light. */
export function paletteFor(seed: string | number): Palette {
  const random = createRandom(`palette ${seed}`)
  const hue = random() * 360
  const turn = between(random, 12, 34) * (hue > 90 && hue < 270 ? -1 : 1)
  const muted = 1 - 0.35 * Math.exp(-(((hue - 95) / 40) ** 2))
  const chroma =
    muted * (random() < 0.2 ? between(random, 0.01, 0.03) : between(random, 0.06, 0.11))
  const lightness = between(random, -0.02, 0.03)
  return [
    oklchToHex(0.15 + lightness / 2, chroma * 0.42, hue - turn * 0.6),
    oklchToHex(0.3 + lightness, chroma * 0.85, hue - turn * 0.25),
    oklchToHex(0.52 + lightness, chroma, hue),
    oklchToHex(0.76 + lightness, chroma * 0.62, hue + turn * 0.6),
    oklchToHex(0.965, Math.min(0.022, chroma * 0.2), hue + turn),
  ]
}
