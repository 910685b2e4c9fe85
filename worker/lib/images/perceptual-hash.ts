import type { Colour } from './pixels.ts'

/** The size to which a picture is squeezed before it is hashed. */
export const GRID = { width: 72, height: 64 } as const

/** 8 rows of 9 cells: each bit says whether the next cell is brighter. */
const [COLUMNS, ROWS] = [9, 8]

/** Parts of the picture that a cropping takes away. */
type Margins = [left: number, top: number, right: number, bottom: number]
const [CUT, HALF] = [0.05, 0.025]
const croppings: Margins[] = [
  [0, 0, 0, 0],
  ...[CUT, HALF].flatMap((cut): Margins[] => [
    [cut, cut, cut, cut],
    [cut, 0, 0, 0],
    [0, cut, 0, 0],
    [0, 0, cut, 0],
    [0, 0, 0, cut],
    [cut, cut, 0, 0],
    [cut, 0, 0, cut],
    [0, cut, cut, 0],
    [0, 0, cut, cut],
  ]),
]

/** Levels of brightness, of 255, from which a step between cells counts as one. */
const CONTRAST = 2
/** Below it encoders make steps out of nothing. */
const NOISE = 1.2
/** Of 64. A plain picture has fewer, and its bits are noise. */
const MIN_STEPS = 24

/** Of 64 bits; pictures whose hashes are no further apart count as the same. */
export const MAX_DISTANCE = 6

/**
 * Difference hashes of a picture and of its croppings: encoding, resizing and cropping by 5 % change few
 * bits.
 *
 * @param pixels of the picture in the size `GRID`
 * @returns 16 hexadecimal digits each, the whole picture's first; none without enough contrast
 */
export function hashesOf(pixels: readonly Colour[]): string[] {
  const grey = pixels.map(({ red, green, blue }) => 0.299 * red + 0.587 * green + 0.114 * blue)
  const whole = stepsIn(grey, croppings[0]!)
  if (whole.filter((step) => Math.abs(step) >= CONTRAST).length < MIN_STEPS) return []
  return [...new Set(croppings.map((margins) => hexOf(stepsIn(grey, margins))))]
}

/** By how much each cell is brighter than the one before it. */
function stepsIn(grey: readonly number[], [left, top, right, bottom]: Margins): number[] {
  const { width, height } = GRID
  const [cellWidth, cellHeight] = [
    (width * (1 - left - right)) / COLUMNS,
    (height * (1 - top - bottom)) / ROWS,
  ]
  const cell = (column: number, row: number) =>
    meanOf(grey, {
      from: [left * width + column * cellWidth, top * height + row * cellHeight],
      to: [left * width + (column + 1) * cellWidth, top * height + (row + 1) * cellHeight],
    })
  return Array.from({ length: ROWS }, (_, row) => {
    const cells = Array.from({ length: COLUMNS }, (__, column) => cell(column, row))
    return cells.slice(1).map((value, at) => value - cells[at]!)
  }).flat()
}

type Box = { from: [x: number, y: number]; to: [x: number, y: number] }

/** Pixels that lie in it in part count for that part. */
function meanOf(grey: readonly number[], { from: [x0, y0], to: [x1, y1] }: Box): number {
  let [sum, area] = [0, 0]
  for (let y = Math.floor(y0); y < Math.min(y1, GRID.height); y++) {
    for (let x = Math.floor(x0); x < Math.min(x1, GRID.width); x++) {
      const part = (Math.min(x + 1, x1) - Math.max(x, x0)) * (Math.min(y + 1, y1) - Math.max(y, y0))
      sum += grey[y * GRID.width + x]! * part
      area += part
    }
  }
  return sum / area
}

function hexOf(steps: readonly number[]): string {
  const bits = steps.map((step) => (step > NOISE ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** In how many bits two hashes differ. */
export function distance(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits++
  return bits
}

/** A hash in four parts of 16 bits. */
export const partsOf = (hash: string): [number, number, number, number] => [
  Number.parseInt(hash.slice(0, 4), 16),
  Number.parseInt(hash.slice(4, 8), 16),
  Number.parseInt(hash.slice(8, 12), 16),
  Number.parseInt(hash.slice(12, 16), 16),
]

/** A part and those that differ from it in one bit: of two hashes up to 7 bits apart, one part does. */
export const nearParts = (part: number): number[] => [
  part,
  ...Array.from({ length: 16 }, (_, bit) => part ^ (1 << bit)),
]
