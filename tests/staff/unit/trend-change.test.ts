import { expect, test } from 'vitest'
import { changeOf } from '../../../web/admin/staff/trends/change-of.ts'

test.each([
  [112, 100, '+12%'],
  [88, 100, '−12%'],
  [100, 100, '±0%'],
  [5, 0, null],
  [5, null, null],
  [null, 5, null],
  [-5, 10, '−150%'],
])('formats the change from %s, %s before, as %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})
