import { expect, test } from 'vitest'
import { sortByUrgency, type Kind } from '../../../web/admin/staff/overview/attention-order.ts'
import type { OpenWork } from '#staff/overview'

const items = (['requests', 'reports', 'incomplete', 'mails', 'reviews'] as const).map((kind) => ({
  kind,
}))
const numbers = (counts: Partial<Record<Kind, number>>, since: Partial<Record<Kind, string>>) =>
  ({
    attention: Object.fromEntries(items.map(({ kind }) => [kind, counts[kind] ?? 0])),
    oldest: Object.fromEntries(items.map(({ kind }) => [kind, since[kind] ?? null])),
    urgent: { reports: 1 },
  }) as unknown as Pick<OpenWork, 'attention' | 'oldest' | 'urgent'>

test('lists urgent work first, then the oldest, then work without an age, and omits finished kinds', () => {
  const counts = { requests: 2, reports: 1, incomplete: 4, mails: 3 }
  const since = {
    requests: '2026-10-04T10:00:00.000Z',
    reports: '2026-10-04T12:00:00.000Z',
    mails: '2026-10-03T10:00:00.000Z',
  }
  expect(sortByUrgency(items, numbers(counts, since)).map(({ kind }) => kind)).toEqual([
    'reports',
    'mails',
    'requests',
    'incomplete',
  ])
})

test('lists kinds with urgent cases before kinds with overdue ones', () => {
  const kinds = (['mails', 'applications', 'reports'] as const).map((kind) => ({ kind }))
  const overview = {
    attention: { mails: 1, applications: 1, reports: 1 },
    oldest: {
      mails: '2026-10-01T10:00:00.000Z',
      applications: '2026-10-02T10:00:00.000Z',
      reports: '2026-10-03T10:00:00.000Z',
    },
    urgent: { applications: 1, reports: 1 },
  } as unknown as Pick<OpenWork, 'attention' | 'oldest' | 'urgent'>
  expect(sortByUrgency(kinds, overview).map(({ kind }) => kind)).toEqual([
    'reports',
    'applications',
    'mails',
  ])
})
