type Triple = [number, number, number]

/** Five colours as #rrggbb, from the deepest shadow to the highlight. */
export type Palette = readonly [string, string, string, string, string]

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

export function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

export function hexToOklab(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r! + 0.5363325363 * g! + 0.0514459929 * b!)
  const m = Math.cbrt(0.2119034982 * r! + 0.6806995451 * g! + 0.1073969566 * b!)
  const s = Math.cbrt(0.0883024619 * r! + 0.2817188376 * g! + 0.6299787005 * b!)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Linear-light RGB, clipped to the sRGB gamut. */
export function oklabToLinear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const radians = (hue * Math.PI) / 180
  const linear = oklabToLinear([lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)])
  return `#${linear
    .map((value) =>
      Math.round(toGamma(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The palette as `steps` linear-light colours, laid out r, g, b, r, g, b … */
export function paletteRamp(palette: Palette, steps: number): Float32Array {
  const stops = palette.map(hexToOklab)
  const ramp = new Float32Array(steps * 3)
  for (let step = 0; step < steps; step++) {
    const position = (step / (steps - 1)) * (stops.length - 1)
    const index = Math.min(stops.length - 2, Math.floor(position))
    const mix = (channel: 0 | 1 | 2) => {
      const at = (offset: number) =>
        stops[Math.min(stops.length - 1, Math.max(0, index + offset))]![channel]
      return catmullRom(at(-1), at(0), at(1), at(2), position - index)
    }
    ramp.set(oklabToLinear([mix(0), mix(1), mix(2)]), step * 3)
  }
  return ramp
}

/** A smooth curve through the stops: straight segments would show as Mach bands. */
function catmullRom(before: number, from: number, to: number, after: number, t: number): number {
  const slopeFrom = (to - before) / 2
  const slopeTo = (after - from) / 2
  const bend = 2 * (from - to) + slopeFrom + slopeTo
  return ((bend * t + 3 * (to - from) - 2 * slopeFrom - slopeTo) * t + slopeFrom) * t + from
}
