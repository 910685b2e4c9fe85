import { expect, test } from 'vitest'
import { presentWork } from '../../../worker/staff/my-tasks/present.ts'
import type { WorkRow } from '../../../worker/staff/my-tasks/queries.ts'

const HOUR_MS = 3_600_000
const NOW = 1_000 * HOUR_MS

const row = (id: string, changes: Partial<WorkRow>): WorkRow => ({
  kind: 'report',
  id,
  name: null,
  reference: null,
  dueAt: null,
  since: NOW - HOUR_MS,
  isUrgent: 0,
  assignee: null,
  ...changes,
})

test('lists work as urgent, overdue, due, then oldest first', () => {
  const rows = [
    row('waiting an hour', {}),
    row('waiting a year', { since: NOW - 8_760 * HOUR_MS }),
    row('due tomorrow', { dueAt: NOW + 24 * HOUR_MS }),
    row('due in an hour', { dueAt: NOW + HOUR_MS }),
    row('overdue', { dueAt: NOW - HOUR_MS }),
    row('urgent, due later', { dueAt: NOW + 4 * HOUR_MS, isUrgent: 1 }),
    row('urgent, due sooner', { dueAt: NOW + 2 * HOUR_MS, isUrgent: 1 }),
  ]
  const { cases, overdue } = presentWork(rows, NOW)
  expect(cases.map(({ id }) => id)).toEqual([
    'urgent, due sooner',
    'urgent, due later',
    'overdue',
    'due in an hour',
    'due tomorrow',
    'waiting a year',
    'waiting an hour',
  ])
  expect(cases.map(({ isUrgent }) => isUrgent)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(overdue).toBe(1)
})
