import type { Colour } from './pixels.ts'

/** Size to which a picture is scaled before it is hashed. */
export const HASH_GRID = { width: 72, height: 64 } as const

/** 8 rows of 9 cells: each bit records whether the next cell is brighter. */
const COLUMNS = 9
const ROWS = 8

/** Parts of the picture that a cropping removes. */
type Margins = [left: number, top: number, right: number, bottom: number]
const WHOLE: Margins = [0, 0, 0, 0]
const TENTH = 0.1
const MIDDLE: Margins = [TENTH, TENTH, TENTH, TENTH]
const CUT = 0.05
const HALF = 0.025
const croppings: Margins[] = [CUT, HALF].flatMap((cut): Margins[] => [
  [cut, cut, cut, cut],
  [cut, 0, 0, 0],
  [0, cut, 0, 0],
  [0, 0, cut, 0],
  [0, 0, 0, cut],
  [cut, cut, 0, 0],
  [cut, 0, 0, cut],
  [0, cut, cut, 0],
  [0, 0, cut, cut],
])
const largeCroppings: Margins[] = [
  [TENTH, 0, 0, 0],
  [0, TENTH, 0, 0],
  [0, 0, TENTH, 0],
  [0, 0, 0, TENTH],
  [0.5, 0, 0, 0],
  [0, 0.5, 0, 0],
  [0, 0, 0.5, 0],
  [0, 0, 0, 0.5],
  [0.25, 0, 0.25, 0],
  [0, 0.25, 0, 0.25],
  [0.25, 0.25, 0.25, 0.25],
]

/** Transformation of a copy: first cropped, then mirrored left to right, then turned clockwise. */
type View = { margins: Margins; isMirrored: boolean; quarterTurns: number; tilt: number }
const upright = { margins: WHOLE, isMirrored: false, quarterTurns: 0, tilt: 0 }

/**
 * Degrees by which a copy is tilted, and the usual aspect of photos, needed because the picture was scaled to the
 * grid.
 */
const TILT = 3
const ASPECT = 3 / 4
/** Points of a tilted cell in each direction. */
const SAMPLES = 7

/**
 * Views by which an upload is compared with blocked pictures. The mirrored and turned ones recognise copies that were
 * cropped or framed as well.
 */
const probeViews: View[] = [
  upright,
  { ...upright, margins: MIDDLE },
  { ...upright, isMirrored: true },
  { ...upright, margins: MIDDLE, isMirrored: true },
  ...[1, 2, 3].map((quarterTurns) => ({ ...upright, quarterTurns })),
]
const views: View[] = [
  ...probeViews,
  ...croppings.map((margins) => ({ ...upright, margins })),
  ...[1, 2, 3].map((quarterTurns) => ({ ...upright, quarterTurns, isMirrored: true })),
  ...[-TILT, TILT].map((tilt) => ({ ...upright, margins: MIDDLE, tilt })),
  ...largeCroppings.map((margins) => ({ ...upright, margins })),
]

/** Minimum difference of brightness between cells (of 255) that counts as a step. */
const CONTRAST = 2
/** Below this difference encoders produce steps from noise. */
const NOISE = 1.2
/** Minimum number of steps, of 64. A plain picture has fewer, and its bits are noise. */
const MIN_STEPS = 24

/** Maximum number of different bits, of 64, between hashes of the same picture. */
export const MAX_DISTANCE = 6

/** Maximum for the other probes of an upload: a part or a turned picture resembles others more easily. */
const MAX_PROBE_DISTANCE = 4

/** Maximum number of different bits, of 64, between hashes of pictures that are marked for staff to compare. */
export const NEAR_DISTANCE = 9

/**
 * Difference hashes of a picture, its croppings, its mirrored and its turned copies: encoding, resizing and cropping
 * by 5 % change few bits of them.
 *
 * @param pixels of the picture in the size `GRID`
 * @returns 16 hexadecimal digits each, the whole picture's first, then the other probes'; none without enough contrast
 */
export function hashesOf(pixels: readonly Colour[]): string[] {
  const grey = pixels.map(({ red, green, blue }) => 0.299 * red + 0.587 * green + 0.114 * blue)
  const whole = stepsIn(grey, upright)
  if (!hasContrast(whole)) return []
  const hashes = new Set([hexOf(whole)])
  for (const view of views) {
    const steps = stepsIn(grey, view)
    if (hasContrast(steps)) hashes.add(hexOf(steps))
  }
  return [...hashes]
}

/**
 * The hashes of an upload that are compared with those of blocked pictures. In place of views without contrast, which
 * have no hash, there are some of croppings.
 */
export const probesOf = (hashes: readonly string[]): readonly string[] =>
  hashes.slice(0, probeViews.length)

/** Returns true if an upload with these probes is the picture with this hash, or a part or a turned copy of it. */
export const isSamePicture = ([whole, ...otherProbes]: readonly string[], hash: string): boolean =>
  (whole !== undefined && hashDistance(hash, whole) <= MAX_DISTANCE) ||
  otherProbes.some((probe) => hashDistance(hash, probe) <= MAX_PROBE_DISTANCE)

/** Returns true if staff should compare the two pictures. */
export const isNear = (probes: readonly string[], hash: string): boolean =>
  probes.some((probe) => hashDistance(hash, probe) <= NEAR_DISTANCE)

const hasContrast = (steps: readonly number[]): boolean =>
  steps.filter((step) => Math.abs(step) >= CONTRAST).length >= MIN_STEPS

/** Difference of brightness between each cell of the view and the previous one. */
function stepsIn(grey: readonly number[], view: View): number[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const cells = Array.from({ length: COLUMNS }, (__, column) => {
      const from: Point = [column / COLUMNS, row / ROWS]
      const to: Point = [(column + 1) / COLUMNS, (row + 1) / ROWS]
      return view.tilt === 0
        ? meanOf(grey, boxBetween(inPicture(from, view), inPicture(to, view)))
        : tiltedMeanOf(grey, { from, to }, view)
    })
    return cells.slice(1).map((value, index) => value - cells[index]!)
  }).flat()
}

type Point = [x: number, y: number]
type Box = { from: Point; to: Point }

/** Maps a point of a view to the picture; coordinates from 0 to 1. */
function inPicture([viewX, viewY]: Point, view: View): Point {
  let x = viewX
  let y = viewY
  for (let turn = 0; turn < view.quarterTurns; turn++) {
    const previousY = y
    y = 1 - x
    x = previousY
  }
  if (view.isMirrored) x = 1 - x
  const [left, top, right, bottom] = view.margins
  return [left + x * (1 - left - right), top + y * (1 - top - bottom)]
}

/** The box between two points, in pixels. */
function boxBetween([x0, y0]: Point, [x1, y1]: Point): Box {
  const { width, height } = HASH_GRID
  return {
    from: [Math.min(x0, x1) * width, Math.min(y0, y1) * height],
    to: [Math.max(x0, x1) * width, Math.max(y0, y1) * height],
  }
}

/** Mean brightness of a box. Pixels partly inside it count with that part. */
function meanOf(grey: readonly number[], { from: [x0, y0], to: [x1, y1] }: Box): number {
  let sum = 0
  let area = 0
  for (let y = Math.floor(y0); y < Math.min(y1, HASH_GRID.height); y++) {
    for (let x = Math.floor(x0); x < Math.min(x1, HASH_GRID.width); x++) {
      const part = (Math.min(x + 1, x1) - Math.max(x, x0)) * (Math.min(y + 1, y1) - Math.max(y, y0))
      sum += grey[y * HASH_GRID.width + x]! * part
      area += part
    }
  }
  return sum / area
}

/** Mean brightness of `SAMPLES` times `SAMPLES` points of a cell in the tilted picture. */
function tiltedMeanOf(grey: readonly number[], { from, to }: Box, view: View): number {
  const sine = Math.sin((view.tilt * Math.PI) / 180)
  let sum = 0
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const [x, y] = inPicture(
        [
          from[0] + ((column + 0.5) / SAMPLES) * (to[0] - from[0]),
          from[1] + ((row + 0.5) / SAMPLES) * (to[1] - from[1]),
        ],
        view,
      )
      const tiltedX = x + (sine * (y - 0.5)) / ASPECT
      const tiltedY = y - sine * (x - 0.5) * ASPECT
      sum +=
        grey[
          pixelAt(tiltedY, HASH_GRID.height) * HASH_GRID.width + pixelAt(tiltedX, HASH_GRID.width)
        ]!
    }
  }
  return sum / SAMPLES ** 2
}

const pixelAt = (part: number, size: number): number =>
  Math.min(size - 1, Math.max(0, Math.floor(part * size)))

function hexOf(steps: readonly number[]): string {
  const bits = steps.map((step) => (step > NOISE ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** Number of bits in which two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let bits = 0
  for (; difference > 0n; difference &= difference - 1n) bits++
  return bits
}

/** Splits a hash into four parts of 16 bits. */
export const partsOf = (hash: string): [number, number, number, number] => [
  Number.parseInt(hash.slice(0, 4), 16),
  Number.parseInt(hash.slice(4, 8), 16),
  Number.parseInt(hash.slice(8, 12), 16),
  Number.parseInt(hash.slice(12, 16), 16),
]

const BITS = Array.from({ length: 16 }, (_, bit) => 1 << bit)

/** A part and those that differ from it in one bit: two hashes up to 7 bits apart share such a part. */
export const nearParts = (part: number): number[] => [part, ...BITS.map((bit) => part ^ bit)]

/** A part and those that differ in up to two bits: two hashes up to `NEAR_DISTANCE` bits apart share such a part. */
export const nearbyParts = (part: number): number[] => [
  ...new Set(nearParts(part).flatMap(nearParts)),
]
