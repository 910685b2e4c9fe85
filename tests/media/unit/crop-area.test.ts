import { expect, test } from 'vitest'
import { MIN_CROP_PX } from '../../../worker/media/contract/media-crop.ts'
import {
  mayCrop,
  shapedAs,
  resizeArea,
  fullArea,
  widthsOf,
  fitInside,
  type Area,
} from '../../../web/features/media/crop/crop-area.ts'

const photo = { width: 900, height: 1200 }
const area: Area = { left: 100, top: 200, width: 600, height: 800 }
const corners = [true, false].flatMap((isRight) =>
  [true, false].map((isBottom) => ({ isRight, isBottom })),
)

test.each([null, 3 / 4, 4 / 5, 1, 9 / 16])(
  'fits any moved or stretched area of shape %s into the photo',
  (ratio) => {
    const moves = [-5_000, -333, -7, 0, 11, 250, 5_000]
    for (const dx of moves)
      for (const dy of moves) {
        const areas = [
          fitInside(photo, ratio, { ...area, left: dx, top: dy }),
          fitInside(photo, ratio, { ...area, width: dx, height: dy }),
          ...corners.map((corner) => resizeArea(photo, ratio, { area, corner, dx, dy })),
        ]
        for (const { left, top, width, height } of areas) {
          const numbers = [left, top, width, height]
          expect(numbers).toEqual(numbers.map(Math.round))
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(MIN_CROP_PX)
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(photo.width)
          expect(top + height).toBeLessThanOrEqual(photo.height)
          if (ratio !== null) expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(1)
        }
      }
  },
)

test('keeps the corner opposite to the dragged one', () => {
  const drag = { area, dx: 40, dy: -30 }
  const right = { isRight: true, isBottom: true }
  expect(resizeArea(photo, null, { ...drag, corner: right })).toEqual({
    ...area,
    width: 640,
    height: 770,
  })
  const left = { isRight: false, isBottom: false }
  expect(resizeArea(photo, null, { ...drag, corner: left })).toEqual({
    left: 140,
    top: 170,
    width: 560,
    height: 830,
  })
})

test('makes an area as large as the photo allows, and none in photos that are too small', () => {
  expect(shapedAs(photo, 1, fullArea(photo))).toEqual({
    left: 0,
    top: 150,
    width: 900,
    height: 900,
  })
  expect(widthsOf({ width: 900, height: 600 }, 9 / 16)).toBeNull()
  expect(mayCrop(photo)).toBe(true)
  expect(mayCrop({ width: MIN_CROP_PX, height: MIN_CROP_PX })).toBe(false)
  expect(mayCrop({ width: 900, height: MIN_CROP_PX - 1 })).toBe(false)
})
