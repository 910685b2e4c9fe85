import type { StaffSearchAnswer } from '#staff/staff-search'
import type { Work } from '#staff/work'
import { isOverdue } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import { compareCases } from './order.ts'
import type { NamedCase, WorkRow } from './queries.ts'

const MAX_LISTED = 100

/** @param rows in any order @param now epoch milliseconds */
export function presentWork(rows: readonly WorkRow[], now: number): Work {
  return {
    cases: rows
      .toSorted(compareCases)
      .slice(0, MAX_LISTED)
      .map((row) => ({
        kind: row.kind,
        id: row.id,
        name: row.name ?? '',
        reference: row.reference,
        dueAt: isoOrNull(row.dueAt),
        since: iso(row.since),
        isOverdue: isOverdue(row, now),
        isUrgent: row.isUrgent === 1,
        isMine: row.assignee !== null,
      })),
    total: rows.length,
    mine: rows.filter(({ assignee }) => assignee !== null).length,
    overdue: rows.filter((row) => isOverdue(row, now)).length,
  }
}

export const presentNamedCase = (
  row: NamedCase,
  now: number,
): StaffSearchAnswer['cases'][number] => ({
  kind: row.kind,
  id: row.id,
  name: row.name ?? '',
  reference: row.reference ?? '',
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  isUrgent: row.isUrgent === 1,
})
