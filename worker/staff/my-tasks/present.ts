import type { Work } from '#staff/work'
import { isOverdue } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { WorkRow } from './queries.ts'

const MAX_LISTED = 100

/**
 * Order of work: urgent cases, then overdue and due ones by their due time, then those without one,
 * oldest first. Overdue cases come before due ones because their time is earlier.
 */
function compareWork(a: WorkRow, b: WorkRow): number {
  if (a.isUrgent !== b.isUrgent) return b.isUrgent - a.isUrgent
  const dueA = a.dueAt ?? Infinity
  const dueB = b.dueAt ?? Infinity
  if (dueA !== dueB) return dueA - dueB
  if (a.since !== b.since) return a.since - b.since
  return a.id < b.id ? -1 : 1
}

/** @param rows in any order @param now epoch milliseconds */
export function presentWork(rows: readonly WorkRow[], now: number): Work {
  return {
    cases: rows
      .toSorted(compareWork)
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
