import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverPixels, type CoverArea } from '../../../web/own/media/edit/cover-pixels.ts'

type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** A picture in memory with the calls of a canvas. */
function canvasOver({ data, width }: Picture) {
  const rows = (left: number, top: number, columns: number, lines: number) =>
    Array.from({ length: lines }, (_, line) => {
      const start = ((top + line) * width + left) * 4
      return { start, end: start + columns * 4, offset: line * columns * 4 }
    })
  return {
    getImageData(left: number, top: number, columns: number, lines: number) {
      const part = new Uint8ClampedArray(columns * lines * 4)
      for (const { start, end, offset } of rows(left, top, columns, lines)) {
        part.set(data.subarray(start, end), offset)
      }
      return { data: part, width: columns, height: lines }
    },
    putImageData(part: Picture, left: number, top: number) {
      for (const { start, offset } of rows(left, top, part.width, part.height)) {
        data.set(part.data.subarray(offset, offset + part.width * 4), start)
      }
    },
  }
}

function noise(width: number, height: number, seed: number): Picture {
  let state = seed
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return index % 4 === 3 ? 255 : (state >> 8) % 256
  })
  return { data, width, height }
}

function cover(picture: Picture, areas: readonly CoverArea[]): Picture {
  const copy = { ...picture, data: picture.data.slice() }
  coverPixels(canvasOver(copy), copy, areas)
  return copy
}

const colourAt = ({ data, width }: Picture, x: number, y: number) =>
  data.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join()

const coloursIn = (
  picture: Picture,
  box: { left: number; top: number; right: number; bottom: number },
) => {
  const colours = new Set<string>()
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) colours.add(colourAt(picture, x, y))
  }
  return colours
}

const face: CoverArea = { kind: 'rectangle', left: 0.25, top: 0.25, width: 0.3, height: 0.3 }

describe('a covered part of a photo', () => {
  test('consists of blocks of one colour, at least a twelfth of the part wide', () => {
    const picture = cover(noise(200, 200, 1), [face])
    // The part is 60 pixels wide and high, its blocks 10.
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 6; column++) {
        const left = 50 + column * 10
        const top = 50 + row * 10
        const block = { left, top, right: left + 10, bottom: top + 10 }
        expect(coloursIn(picture, block).size).toBe(1)
      }
    }
  })

  test('leaves all other pixels unchanged', () => {
    const original = noise(120, 80, 2)
    const picture = cover(original, [face])
    for (let y = 0; y < 80; y++) {
      for (let x = 0; x < 120; x++) {
        const isInside = x >= 30 && x < 66 && y >= 30 && y < 66
        if (!isInside) expect(colourAt(picture, x, y)).toBe(colourAt(original, x, y))
      }
    }
  })

  test('is the same for pictures that differ only in detail', () => {
    const plain = { ...noise(200, 200, 3) }
    plain.data.fill(128)
    const detailed = {
      ...plain,
      data: plain.data.map((value, index) => {
        const isLight = (index >> 2) % 2 === 0
        return index % 4 === 3 ? 255 : value + (isLight ? 60 : -60)
      }),
    }
    const box = { left: 50, top: 50, right: 110, bottom: 110 }
    expect([...coloursIn(cover(detailed, [face]), box)]).toEqual(['128,128,128'])
    expect([...coloursIn(cover(plain, [face]), box)]).toEqual(['128,128,128'])
  })

  test('has at most nine shades of one tint, which do not reveal an exact average', () => {
    const box = { left: 50, top: 50, right: 110, bottom: 110 }
    const colours = [...coloursIn(cover(noise(200, 200, 4), [face]), box)]
    expect(colours.length).toBeLessThanOrEqual(9)
    const tints = new Set(
      colours.map((colour) => {
        const [red, green, blue] = colour.split(',').map(Number) as [number, number, number]
        return `${red - green},${green - blue}`
      }),
    )
    expect(tints.size).toBe(1)
  })

  test('has large blocks also if it was covered by many small strokes', () => {
    const dabs = Array.from({ length: 15 }, (_, row) =>
      Array.from({ length: 15 }, (__, column): CoverArea => ({
        kind: 'stroke',
        radius: 0.015,
        points: [{ x: 0.25 + column * 0.02, y: 0.25 + row * 0.02 }],
      })),
    ).flat()
    const picture = cover(noise(200, 200, 5), dabs)
    const middle = { left: 52, top: 52, right: 104, bottom: 104 }
    expect(coloursIn(picture, middle).size).toBeLessThanOrEqual(36)
  })

  test('has the width of the stroke, with round ends', () => {
    const stroke: CoverArea = {
      kind: 'stroke',
      radius: 0.1,
      points: [
        { x: 0.3, y: 0.5 },
        { x: 0.7, y: 0.5 },
      ],
    }
    const original = noise(100, 100, 6)
    const picture = cover(original, [stroke])
    expect(coloursIn(picture, { left: 30, top: 41, right: 70, bottom: 59 }).size).toBeLessThan(40)
    expect(colourAt(picture, 21, 41)).toBe(colourAt(original, 21, 41))
    expect(colourAt(picture, 50, 38)).toBe(colourAt(original, 50, 38))
  })

  test('may reach beyond the edges, wherever it is and however large the photo', () => {
    const part = fc.double({ min: -0.2, max: 1.2, noNaN: true })
    const length = fc.double({ min: 0.001, max: 1.5, noNaN: true })
    const rectangle = fc.record({
      kind: fc.constant('rectangle' as const),
      left: part,
      top: part,
      width: length,
      height: length,
    })
    const size = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(size, size, fc.array(rectangle, { maxLength: 4 }), (width, height, areas) => {
        const original = noise(width, height, 7)
        const picture = cover(original, areas)
        expect(picture.data).toHaveLength(original.data.length)
        const longerSide = Math.max(width, height)
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const isNear = areas.some(
              ({ left, top, width: wide, height: high }) =>
                x + 1 >= Math.floor(left * longerSide) &&
                x <= Math.ceil((left + wide) * longerSide) &&
                y + 1 >= Math.floor(top * longerSide) &&
                y <= Math.ceil((top + high) * longerSide),
            )
            if (!isNear) expect(colourAt(picture, x, y)).toBe(colourAt(original, x, y))
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
