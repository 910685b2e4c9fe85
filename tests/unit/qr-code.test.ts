import { describe, expect, test } from 'vitest'
import { checkWords, qrCode, qrModules } from '../../worker/local/auth/qr-code.ts'

type Layout = { blocks: number; data: number; check: number; centres: number[] }

/** From the tables of ISO/IEC 18004, level L, by the side of the square. */
const layouts: Record<number, Layout> = {
  37: { blocks: 1, data: 108, check: 26, centres: [6, 30] },
  41: { blocks: 2, data: 68, check: 18, centres: [6, 34] },
  45: { blocks: 2, data: 78, check: 20, centres: [6, 22, 38] },
  49: { blocks: 2, data: 97, check: 24, centres: [6, 24, 42] },
  53: { blocks: 2, data: 116, check: 30, centres: [6, 26, 46] },
}

/** Whether a module belongs to a pattern and carries no data. */
function isPattern(x: number, y: number, size: number, centres: readonly number[]): boolean {
  const [last, nearX, nearY] = [size - 8, x < 9, y < 9]
  if ((nearX && nearY) || (nearX && y >= last) || (nearY && x >= last)) return true
  if (x === 6 || y === 6) return true
  const isVersion = (a: number, b: number) => size >= 45 && a < 6 && b >= size - 11
  if (isVersion(x, y) || isVersion(y, x)) return true
  const corner = (a: number, b: number) => [a, b].every((at) => at === 6 || at === size - 7)
  const isCorner = (a: number, b: number) => corner(a, b) && !(a === size - 7 && b === size - 7)
  return centres.some((cy) =>
    centres.some((cx) => !isCorner(cx, cy) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2),
  )
}

/** The codewords of the zigzag, without the mask. */
function wordsOf(modules: boolean[][], centres: readonly number[]): number[] {
  const size = modules.length
  let bits = ''
  const columns = Array.from({ length: size }, (_, at) => size - 1 - at).filter((x) => x !== 6)
  for (let pair = 0; pair < columns.length / 2; pair++) {
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step
      for (const x of columns.slice(pair * 2, pair * 2 + 2)) {
        if (isPattern(x, y, size, centres)) continue
        bits += modules[y]![x] !== ((x + y) % 2 === 0) ? '1' : '0'
      }
    }
  }
  return (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2))
}

function read(modules: boolean[][]): string {
  const { blocks, data, check, centres } = layouts[modules.length]!
  const words = wordsOf(modules, centres)
  expect(words).toHaveLength(blocks * (data + check))
  const taken = (from: number, length: number, block: number) =>
    words.slice(from, from + length * blocks).filter((_, at) => at % blocks === block)
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = taken(0, data, block)
    expect(checkWords(part, check)).toEqual(taken(blocks * data, check, block))
    return part
  })
  const bits = parts
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('')
  expect(bits.slice(0, 4)).toBe('0100')
  const length = Number.parseInt(bits.slice(4, 12), 2)
  const bytes = bits.slice(12, 12 + length * 8).match(/.{8}/g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)))
}

/** The finder's rows from the outside in. */
const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']

describe('the picture for authenticator apps', () => {
  test.each([20, 106, 107, 134, 135, 154, 155, 192, 193, 230])('carries %i bytes', (length) => {
    const text = 'otpauth://totp/é'.padEnd(length - 1, 'Velours')
    expect(read(qrModules(text))).toBe(text)
  })

  test('has the known check words of a known message', () => {
    // "HELLO WORLD" as version 1-M, an example found in many textbooks.
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(checkWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })

  test('has three finders, the format L with the first mask, and the version where it is due', () => {
    const modules = qrModules('a'.repeat(150))
    const size = modules.length
    const row = (x: number, y: number, length: number) =>
      modules[y]!.slice(x, x + length)
        .map((isDark) => (isDark ? '#' : '.'))
        .join('')
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      expect(FINDER.map((_, at) => row(x, y + at, 7))).toEqual(FINDER)
    }
    const format = [...row(0, 8, 6), ...row(7, 8, 2)].join('')
    // 111011111000100, the format's bits from the table, beginning at the left.
    expect(format).toBe('###.####')
    // Version 7 is 000111110010010100, here from its lowest bit.
    const version = Array.from({ length: 18 }, (_, at) =>
      modules[Math.floor(at / 3)]![size - 11 + (at % 3)] ? '1' : '0',
    )
    expect(version.toReversed().join('')).toBe('000111110010010100')
  })

  test('is an SVG that needs no escape in an address', () => {
    expect(qrCode('otpauth://totp/Velours:ada@velours.test')).toMatch(/^<svg [^#%]*<\/svg>$/)
    expect(() => qrCode('a'.repeat(231))).toThrow(RangeError)
  })
})
