import { expect, test } from 'vitest'
import { compareCases } from '../../../worker/staff/my-tasks/order.ts'

const HOUR_MS = 3_600_000
const NOW = 1_000 * HOUR_MS

const item = (id: string, changes: { dueAt?: number; since?: number; isUrgent?: number }) => ({
  id,
  dueAt: null,
  since: NOW - HOUR_MS,
  isUrgent: 0,
  ...changes,
})

test('orders cases of several kinds: urgent, overdue, due, then oldest first', () => {
  const cases = [
    item('waiting an hour', {}),
    item('waiting a year', { since: NOW - 8_760 * HOUR_MS }),
    item('due tomorrow', { dueAt: NOW + 24 * HOUR_MS }),
    item('due in an hour', { dueAt: NOW + HOUR_MS }),
    item('overdue', { dueAt: NOW - HOUR_MS }),
    item('urgent, due later', { dueAt: NOW + 4 * HOUR_MS, isUrgent: 1 }),
    item('urgent, due sooner', { dueAt: NOW + 2 * HOUR_MS, isUrgent: 1 }),
  ]
  expect(cases.toSorted(compareCases).map(({ id }) => id)).toEqual([
    'urgent, due sooner',
    'urgent, due later',
    'overdue',
    'due in an hour',
    'due tomorrow',
    'waiting a year',
    'waiting an hour',
  ])
})
