import { expect, test } from 'vitest'
import { clock } from '../../../web/lib/clock.ts'

test.each([
  [0, '0:00'],
  [0.4, '0:00'],
  [7.5, '0:08'],
  [59.4, '0:59'],
  [59.6, '1:00'],
  [67, '1:07'],
  [119.6, '2:00'],
  [3_599.5, '60:00'],
])('a duration of %d s is displayed as %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text)
})
