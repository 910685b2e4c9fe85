import type { Work } from '#contract/work'
import { isOverdue } from '../../db/queue.ts'
import { iso, isoOrNull } from '../../lib/time.ts'
import type { WorkRow } from './queries.ts'

const MOST_SHOWN = 100

/** @param rows in any order @param now epoch milliseconds */
export function presentWork(rows: readonly WorkRow[], now: number): Work {
  const momentOf = ({ dueAt, since }: WorkRow) => dueAt ?? since
  const inOrder = rows.toSorted((a, b) => momentOf(a) - momentOf(b) || (a.id < b.id ? -1 : 1))
  return {
    cases: inOrder.slice(0, MOST_SHOWN).map((row) => ({
      ...{ kind: row.kind, id: row.id, name: row.name ?? '', reference: row.reference },
      ...{ dueAt: isoOrNull(row.dueAt), since: iso(row.since), isOverdue: isOverdue(row, now) },
      isMine: row.assignee !== null,
    })),
    total: rows.length,
    mine: rows.filter(({ assignee }) => assignee !== null).length,
    overdue: rows.filter((row) => isOverdue(row, now)).length,
  }
}
