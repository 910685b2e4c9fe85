import type { WorkKind } from '#staff/queue-kinds'
import type { Database } from '../platform/db/client.ts'
import { assigneesOf } from './case-assignments/queries.ts'
import { paymentCasesToReview } from '../billing/subscriptions/payment-cases.ts'
import { missedPlans, MAX_TASKS_PER_KIND, workOf, type WorkRow } from './my-tasks/queries.ts'
import { caseSources } from './queues.ts'

/**
 * A member's work of these kinds: assigned open cases, unassigned due ones, and failed plans.
 *
 * @param now epoch milliseconds
 */
export async function readWork(
  db: Database,
  kinds: readonly WorkKind[],
  memberId: string,
  now: number,
): Promise<WorkRow[]> {
  const described = kinds.filter((kind): kind is keyof typeof caseSources => kind in caseSources)
  const [caseRows, plans, sales] = await Promise.all([
    Promise.all(described.map((kind) => workOf(db, { kind, source: caseSources[kind] }, memberId))),
    kinds.includes('plan') ? missedPlans(db) : [],
    kinds.includes('sale') ? salesToDo(db, memberId, now) : [],
  ])
  return [...caseRows.flat(), ...plans, ...sales]
}

async function salesToDo(db: Database, memberId: string, now: number): Promise<WorkRow[]> {
  const cases = await paymentCasesToReview(db, now)
  const rows = await assigneesOf(
    db,
    'sale',
    cases.map(({ sale }) => sale),
  )
  const assignees = new Map(rows.map(({ caseId, id }) => [caseId, id]))
  return cases
    .map(({ sale, subscriptionRef, memberName, at }) => ({
      kind: 'sale' as const,
      id: sale,
      name: memberName,
      reference: subscriptionRef,
      dueAt: null,
      since: at,
      isUrgent: 0,
      assignee: assignees.get(sale) ?? null,
    }))
    .filter(({ assignee }) => assignee === null || assignee === memberId)
    .slice(0, MAX_TASKS_PER_KIND)
}
