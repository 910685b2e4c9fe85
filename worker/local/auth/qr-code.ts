/**
 * The sizes of the level L that an authenticator's address fits into: blocks of equal length.
 * `data` and `check` are the codewords of one block.
 */
const versions = [
  { version: 5, blocks: 1, data: 108, check: 26, centres: [6, 30] },
  { version: 6, blocks: 2, data: 68, check: 18, centres: [6, 34] },
  { version: 7, blocks: 2, data: 78, check: 20, centres: [6, 22, 38] },
  { version: 8, blocks: 2, data: 97, check: 24, centres: [6, 24, 42] },
  { version: 9, blocks: 2, data: 116, check: 30, centres: [6, 26, 46] },
]
type Version = (typeof versions)[number]

/** Mode and length take 12 bits. */
const HEAD_BYTES = 2
const BYTE_MODE = 0b0100
const LEVEL_L_MASK_0 = 0b01000

const exponents = new Uint8Array(255)
const logarithms = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power++) {
  exponents[power] = value
  logarithms[value] = power
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}
const times = (a: number, b: number) =>
  a && b ? exponents[(logarithms[a]! + logarithms[b]!) % 255]! : 0

/** Reed-Solomon: the remainder of the data by the generator of that degree. */
export function checkWords(data: readonly number[], degree: number): number[] {
  let generator = [1]
  for (let power = 0; power < degree; power++) {
    const root = exponents[power]!
    generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, root))
  }
  const remainder = [...data, ...Array<number>(degree).fill(0)]
  for (let at = 0; at < data.length; at++) {
    const factor = remainder[at]!
    generator.forEach((value, step) => (remainder[at + step]! ^= times(value, factor)))
  }
  return remainder.slice(data.length)
}

/** Text in codewords, the blocks taking turns. */
function codewords(bytes: Uint8Array, { blocks, data, check }: Version): number[] {
  const bits = [
    BYTE_MODE.toString(2).padStart(4, '0'),
    ...[bytes.length, ...bytes].map((byte) => byte.toString(2).padStart(8, '0')),
    '0000',
  ].join('')
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2))
  for (let pad = 0xec; words.length < blocks * data; pad ^= 0xec ^ 0x11) words.push(pad)
  const parts = Array.from({ length: blocks }, (_, at) => words.slice(at * data, (at + 1) * data))
  const checks = parts.map((part) => checkWords(part, check))
  const inTurn = (lists: number[][]) => lists[0]!.flatMap((_, at) => lists.map((list) => list[at]!))
  return [...inTurn(parts), ...inTurn(checks)]
}

/** The bits of a value with its remainder, as formats and versions are protected. */
function protectedBits(value: number, polynomial: number, degree: number): number {
  let rest = value << degree
  for (let bit = 31; bit >= degree; bit--) {
    if ((rest >>> bit) & 1) rest ^= polynomial << (bit - degree)
  }
  return (value << degree) | rest
}

/** Which modules of a QR code are dark, row by row. @throws RangeError when the text is too long */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const found = versions.find(({ blocks, data }) => bytes.length <= blocks * data - HEAD_BYTES)
  if (!found) throw new RangeError('The text is too long for the code')
  const size = found.version * 4 + 17
  const modules: Modules = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set: SetModule = (x, y, isDark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y]![x] = isDark
  }
  setPatterns(set, size, found.centres)
  for (let at = 8; at < size - 8; at++) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  setFormat(set, size)
  if (found.version >= 7) setVersion(set, size, found.version)
  fill(modules, codewords(bytes, found))
  return modules.map((row) => row.map(Boolean))
}

type Modules = (boolean | undefined)[][]
type SetModule = (x: number, y: number, isDark: boolean) => void

/** The squares in three corners with their margins, and the small ones between. */
function setPatterns(set: SetModule, size: number, centres: readonly number[]): void {
  const square = (cx: number, cy: number, radius: number, light: readonly number[]) => {
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) {
        set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
      }
    }
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const
  for (const [x, y] of corners) square(x, y, 4, [2, 4])
  const isNearCorner = (x: number, y: number) =>
    corners.some(([cx, cy]) => Math.abs(x - cx) < 5 && Math.abs(y - cy) < 5)
  for (const y of centres) {
    for (const x of centres) if (!isNearCorner(x, y)) square(x, y, 2, [1])
  }
}

function setFormat(set: SetModule, size: number): void {
  const bits = protectedBits(LEVEL_L_MASK_0, 0x537, 10) ^ 0x5412
  for (let at = 0; at < 15; at++) {
    const isDark = ((bits >>> at) & 1) === 1
    const [x, y] = at < 8 ? [8, at < 6 ? at : at + 1] : [at === 8 ? 7 : 14 - at, 8]
    set(x, y, isDark)
    if (at < 8) set(size - 1 - at, 8, isDark)
    else set(8, size - 15 + at, isDark)
  }
  set(8, size - 8, true)
}

function setVersion(set: SetModule, size: number, version: number): void {
  const bits = protectedBits(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
    const isDark = ((bits >>> at) & 1) === 1
    set(near, far, isDark)
    set(far, near, isDark)
  }
}

/** Two columns at a time, upwards and downwards from the right, with the mask of every other module. */
function fill(modules: Modules, words: readonly number[]): void {
  const size = modules.length
  let bit = 0
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (modules[y]![x] !== undefined) continue
        const value = ((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1
        modules[y]![x] = (value === 1) !== ((x + y) % 2 === 0)
        bit++
      }
    }
    upwards = !upwards
  }
}

const MARGIN = 4

/** The code as an SVG picture. @throws RangeError when the text is too long */
export function qrCode(text: string): string {
  const modules = qrModules(text)
  const size = modules.length + 2 * MARGIN
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}
