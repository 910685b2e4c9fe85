import type { ArtworkKind } from './field.ts'

/** From a height and its slopes to a tone between 0 (shadow) and 1 (highlight). */
type Shader = (height: number, slopeX: number, slopeY: number) => number

const lamp = normalize(-0.62, -0.38, 0.6)
/** Halfway between the lamp and the eye, which faces straight down. */
const halfway = normalize(lamp[0], lamp[1], lamp[2] + 1)

export const shaders: Record<ArtworkKind, Shader> = {
  silk(height, slopeX, slopeY) {
    const { facing, glance, fill } = reflect(slopeX, slopeY)
    const depth = smooth(-0.15, 0.12, height)
    const body = smooth(-0.35, 1.1, facing) ** 1.5
    const sheen = 0.3 * glance ** 9 + 0.14 * glance ** 40
    return 0.015 + 0.07 * fill * depth + body * (0.4 + 0.26 * depth) + sheen * (0.55 + 0.45 * depth)
  },
  glass(height, slopeX, slopeY) {
    const { facing, glance, fill } = reflect(slopeX, slopeY)
    const glow = smooth(-0.1, 1.08, facing) ** 2.2
    const depth = smooth(-0.2, 0.2, height)
    return (
      0.02 +
      0.2 * fill ** 3 * depth +
      glow * (0.5 + 0.2 * depth) +
      0.3 * glance ** 12 +
      0.08 * glance ** 80
    )
  },
  contour(height, slopeX, slopeY) {
    const bands = 13
    const level = height * bands
    const band = Math.floor(level)
    const steep = Math.hypot(slopeX, slopeY, 0.3) * bands
    const up = (level - band) / steep
    const down = (band + 1 - level) / steep
    const shadow = 0.1 * Math.exp(-down / 0.012)
    const line = 0.13 * (1 - smooth(0.0004, 0.0016, Math.min(up, down)))
    const tone = 0.54 + 0.5 * (Math.tanh(1.25 * ((band + 0.5) / bands - 0.5)) / Math.tanh(0.75))
    const weight = 0.55 + 0.45 * smooth(0, 0.5, tone)
    return tone + 0.035 * (level - band) - (shadow + line) * weight
  },
}

function reflect(slopeX: number, slopeY: number) {
  const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
  const facing = (-slopeX * lamp[0] - slopeY * lamp[1] + lamp[2]) / length
  const glance = (-slopeX * halfway[0] - slopeY * halfway[1] + halfway[2]) / length
  const fill = (slopeX * lamp[0] + slopeY * lamp[1] + lamp[2]) / length
  return { facing, glance: Math.max(0, glance), fill: Math.max(0, fill) }
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

function normalize(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
