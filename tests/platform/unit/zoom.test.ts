import { expect, test } from 'vitest'
import {
  MAX_SCALE,
  NO_ZOOM,
  withinStage,
  zoomAt,
} from '../../../web/features/companions/profile/viewer/zoom.ts'

const stage = { width: 400, height: 800 }

test('zooming fixes the point under the pointer', () => {
  const point = { x: 100, y: -200 }
  const { scale, x, y } = zoomAt(NO_ZOOM, point, 2, stage)
  // The point's current position in the window.
  expect({ scale, x: point.x * scale + x, y: point.y * scale + y }).toEqual({ scale: 2, ...point })
})

test('zooming is limited to the stage’s size and the maximum', () => {
  expect(zoomAt({ scale: 2, x: 150, y: 0 }, { x: 10, y: 10 }, 0.3, stage)).toEqual(NO_ZOOM)
  expect(zoomAt(NO_ZOOM, { x: 0, y: 0 }, 9, stage)).toEqual({ scale: MAX_SCALE, x: 0, y: 0 })
})

test('moving is limited to the edges', () => {
  expect(withinStage({ scale: 2, x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -400 })
  expect(withinStage({ scale: 1, x: 30, y: -30 }, stage)).toEqual(NO_ZOOM)
})
