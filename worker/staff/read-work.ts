import type { WorkKind } from '#staff/queue-kinds'
import type { WorkCounts } from '#staff/work'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../platform/db/client.ts'
import { MAX_COUNTED } from '../platform/db/page.ts'
import { paymentCasesToReview } from '../billing/subscriptions/payment-cases.ts'
import { assigneesOf } from './case-assignments/queries.ts'
import type { WorkRow } from './my-tasks/present.ts'
import { caseCountOf, ownCaseCountOf, UNDATED_PART, type CaseFilter } from './open-cases.ts'
import { readFirstCases } from './read-open-cases.ts'

/** A member of staff, and the kinds of cases that the role includes. */
type Worker = {
  kinds: readonly WorkKind[]
  memberId: string
  /** Epoch milliseconds. */
  now: number
}

type PlacedWork = WorkRow & { part: number; key: number }

const filterOf = ({ kinds, memberId, now }: Worker) => ({
  kinds,
  state: undefined,
  assignee: undefined,
  worker: memberId,
  now,
})

/** One page of a member's work: assigned open cases, unassigned due ones, and failed plans. */
export async function readWork(
  db: Database,
  worker: Worker,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: WorkRow[]; hasMore: boolean }> {
  const end = skip + limit + 1
  const rows: PlacedWork[] = await readFirstCases(db, filterOf(worker), end)
  const lastPart = rows[end - 1]?.part ?? Infinity
  // Sales have no due time, so that pages of cases with one need none of them.
  if (lastPart >= UNDATED_PART && worker.kinds.includes('sale')) {
    rows.push(...(await salesToDo(db, worker)))
    rows.sort((a, b) => a.part - b.part || a.key - b.key)
  }
  return { rows: rows.slice(skip, skip + limit), hasMore: rows.length > skip + limit }
}

/** @param limit maximum number of rows of each kind; omitted: all that staff can review in a day */
async function salesToDo(
  db: Database,
  { memberId, now }: Worker,
  limit?: number,
): Promise<PlacedWork[]> {
  const cases = await paymentCasesToReview(db, now, limit)
  const rows = await assigneesOf(
    db,
    'sale',
    cases.map(({ sale }) => sale),
  )
  const assignees = new Map(rows.map(({ caseId, id }) => [caseId, id]))
  return cases
    .map(({ sale, subscriptionRef, memberName, at }) => ({
      part: UNDATED_PART,
      key: at,
      kind: 'sale' as const,
      id: sale,
      name: memberName,
      reference: subscriptionRef,
      dueAt: null,
      since: at,
      isUrgent: 0,
      assigneeId: assignees.get(sale) ?? null,
    }))
    .filter(({ assigneeId }) => assigneeId === null || assigneeId === memberId)
}

/** Numbers of a member's work, each up to one more than pages show. */
export async function readWorkCounts(db: Database, worker: Worker): Promise<WorkCounts> {
  const filter: CaseFilter = filterOf(worker)
  const readCount = async (count: SQL) => {
    const row = await db.get<{ count: number }>(sql`SELECT ${count} AS count`)
    return row?.count ?? 0
  }
  // Together they would have more values than D1 allows in a statement.
  const [total, mine, overdue, sales] = await Promise.all([
    readCount(caseCountOf(filter, MAX_COUNTED)),
    readCount(ownCaseCountOf(worker.kinds, worker.memberId, MAX_COUNTED)),
    readCount(caseCountOf({ ...filter, state: 'overdue' }, MAX_COUNTED)),
    worker.kinds.includes('sale') ? salesToDo(db, worker, MAX_COUNTED) : [],
  ])
  const ownSales = sales.filter(({ assigneeId }) => assigneeId !== null)
  return {
    total: Math.min(total + sales.length, MAX_COUNTED),
    mine: Math.min(mine + ownSales.length, MAX_COUNTED),
    overdue,
  }
}
