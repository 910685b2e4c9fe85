import { expect, test } from 'vitest'
import { instantOf, zurichTime } from '../../../web/lib/zurich-time.ts'

test.each([
  ['2026-07-01T14:00', '2026-07-01T12:00:00.000Z'],
  ['2026-12-01T00:30', '2026-11-30T23:30:00.000Z'],
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
])('%s in Zurich is %s', (input, iso) => {
  expect(instantOf(input)).toBe(iso)
  expect(zurichTime(Date.parse(iso))).toBe(input)
})

test('an empty field has no time', () => {
  expect(instantOf('')).toBeNull()
})
