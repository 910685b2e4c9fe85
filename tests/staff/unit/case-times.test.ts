import { expect, test, vi } from 'vitest'
import { dueStateOf, timeSince, untilDue } from '../../../web/admin/shared/queue/case-times.ts'

vi.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values),
}))

const now = Date.parse('2026-11-30T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const inTime = (milliseconds: number) => new Date(now + milliseconds).toISOString()

test.each([
  [30_000, 'in 1 min', 'soon'],
  [59 * MINUTE, 'in 59 min', 'soon'],
  [5 * HOUR + MINUTE, 'in 5 h', 'soon'],
  [24 * HOUR - 1, 'in 23 h', 'soon'],
  [24 * HOUR, 'in 24 h', 'later'],
  [48 * HOUR - 1, 'in 47 h', 'later'],
  [48 * HOUR, 'in 2 d', 'later'],
  [-1, '1 min late', 'late'],
  [-2 * HOUR, '2 h late', 'late'],
  [-72 * HOUR, '3 d late', 'late'],
])('a case due in %i ms reads %j and is %s', (milliseconds, text, state) => {
  expect(untilDue(inTime(milliseconds), now)).toBe(text)
  expect(dueStateOf(inTime(milliseconds), now)).toBe(state)
})

test.each([
  [-5_000, 'just now'],
  [59_000, 'just now'],
  [MINUTE, '1 min ago'],
  [HOUR, '1 h ago'],
  [47 * HOUR, '47 h ago'],
  [48 * HOUR, '2 d ago'],
])('a case that arrived %i ms ago reads %j', (milliseconds, text) => {
  expect(timeSince(inTime(-milliseconds), now)).toBe(text)
})
