import type { WorkKind } from '#staff/queue-kinds'
import type { WorkCounts } from '#staff/work'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../platform/db/client.ts'
import { MAX_COUNTED } from '../platform/db/page.ts'
import {
  isSaleToReview,
  paymentCasesToReview,
  salesToReview,
} from '../billing/subscriptions/payment-cases.ts'
import { assigneesOf } from './case-assignments/queries.ts'
import type { WorkRow } from './my-tasks/present.ts'
import { caseCountOf, ownCaseCountOf, UNDATED_PART, type CaseFilter } from './open-cases.ts'
import { readFirstCases } from './read-open-cases.ts'
import { isOwnOrUnassigned } from './sql/assigned.ts'

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

async function salesToDo(db: Database, { memberId, now }: Worker): Promise<PlacedWork[]> {
  const cases = await paymentCasesToReview(db, now)
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

/** SQL value: number of sales of the member and of nobody, at most `MAX_COUNTED`. */
const saleCountOf = ({ memberId, now }: Worker): SQL =>
  sql`(SELECT count(*) FROM (SELECT DISTINCT id FROM (${salesToReview(now)}) t
    WHERE ${isOwnOrUnassigned('sale', sql`t.id`, memberId)} LIMIT ${MAX_COUNTED}))`

/** SQL value: number of the member's own sales, at most `MAX_COUNTED`. */
const ownSaleCountOf = ({ memberId, now }: Worker): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM case_assignments a WHERE a.member_id = ${memberId}
    AND a.kind = 'sale' AND ${isSaleToReview(sql`a.case_id`, now)} LIMIT ${MAX_COUNTED}))`

/** Numbers of a member's work, each up to one more than pages show. */
export async function readWorkCounts(db: Database, worker: Worker): Promise<WorkCounts> {
  const { kinds, memberId } = worker
  const filter: CaseFilter = filterOf(worker)
  const hasSales = kinds.includes('sale')
  const row = await db.get<WorkCounts>(sql`SELECT
    min(${MAX_COUNTED}, ${caseCountOf(filter, MAX_COUNTED)} + ${hasSales ? saleCountOf(worker) : sql`0`}) AS total,
    min(${MAX_COUNTED}, ${ownCaseCountOf(kinds, memberId, MAX_COUNTED)}
      + ${hasSales ? ownSaleCountOf(worker) : sql`0`}) AS mine,
    ${caseCountOf({ ...filter, state: 'overdue' }, MAX_COUNTED)} AS overdue`)
  // A SELECT without FROM returns exactly one row.
  return row as WorkCounts
}
