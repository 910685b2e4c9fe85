import { expect, test } from 'vitest'
import {
  MOST,
  WHOLE,
  withinStage,
  zoomAt,
} from '../../../web/features/companions/profile/viewer/zoom.ts'

const stage = { width: 400, height: 800 }

test('what lies under the point stays there', () => {
  const at = { x: 100, y: -200 }
  const { scale, x, y } = zoomAt(WHOLE, at, 2, stage)
  // Where the point of the whole picture lies now.
  expect({ scale, x: at.x * scale + x, y: at.y * scale + y }).toEqual({ scale: 2, ...at })
})

test('never smaller than the stage, nor larger than the most', () => {
  expect(zoomAt({ scale: 2, x: 150, y: 0 }, { x: 10, y: 10 }, 0.3, stage)).toEqual(WHOLE)
  expect(zoomAt(WHOLE, { x: 0, y: 0 }, 9, stage)).toEqual({ scale: MOST, x: 0, y: 0 })
})

test('moved no further than to the edges', () => {
  expect(withinStage({ scale: 2, x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -400 })
  expect(withinStage({ scale: 1, x: 30, y: -30 }, stage)).toEqual(WHOLE)
})
