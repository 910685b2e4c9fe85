import { expect, test, vi } from 'vitest'
import { changeOf } from '../../../web/admin/staff/trends/format-value.ts'

// The macros only exist after the build.
vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

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
