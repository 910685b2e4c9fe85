import { and, eq, isNull, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { planMails } from '../schema/plan-mails.ts'

export type PlanMailRow = InferSelectModel<typeof planMails>
export type PlanNews = Omit<PlanMailRow, 'notedAt' | 'doneAt'>

/**
 * Write that records news for members; a cause never leads to a second mail. It belongs into the batch of the
 * change.
 *
 * @param now epoch milliseconds
 */
export function recordPlanMails(db: Database, news: readonly PlanNews[], now: number): Write {
  const rows = news.map((item) => [
    item.cause,
    item.memberId,
    item.kind,
    item.plan,
    item.amountRappen,
    item.periodEnd,
    item.payment,
    item.intentId,
  ])
  return db.run(sql`
    INSERT INTO plan_mails (cause, member_id, kind, plan, amount_rappen, period_end, payment, intent_id, noted_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT (cause) DO NOTHING`)
}

/** Range of times at which a paid period ended, epoch milliseconds. */
type Span = { from: number; to: number }

/**
 * Writes that record events without a notification: a failed renewal, and the end of a plan.
 *
 * @param spans ranges in which the paid period ended: with a failed renewal, of cancelled plans, of others
 * @param now epoch milliseconds
 */
export function recordEndedPeriods(
  db: Database,
  spans: { failed: Span; cancelled: Span; lapsed: Span },
  now: number,
): Write[] {
  const note = (kind: PlanNews['kind'], statuses: SQL, { from, to }: Span) =>
    db.run(sql`
      INSERT INTO plan_mails (cause, member_id, kind, plan, amount_rappen, period_end, intent_id, noted_at)
      SELECT ${`plan:${kind}:`} || provider || ':' || provider_ref || ':' || period_end,
        member_id, ${kind}, plan, amount_rappen, period_end, intent_id, ${now}
      FROM subscriptions WHERE status IN (${statuses})
        -- The partial index requires this condition.
        AND status IN ('active', 'past_due', 'cancelled')
        AND period_end > ${from} AND period_end <= ${to}
      ON CONFLICT (cause) DO NOTHING`)
  return [
    note('charge-failed', sql`'active', 'past_due'`, spans.failed),
    note('ended', sql`'cancelled'`, spans.cancelled),
    note('ended', sql`'active', 'past_due'`, spans.lapsed),
  ]
}

/** Write that marks news as queued or dropped. @param now epoch milliseconds */
export const markPlanMailDone = (db: Database, cause: string, now: number): Write =>
  db
    .update(planMails)
    .set({ doneAt: now })
    .where(and(eq(planMails.cause, cause), isNull(planMails.doneAt)))

/** True in SQL until the mail about the news is queued or dropped. */
export const isPending = (cause: string): SQL =>
  sql`EXISTS (SELECT 1 FROM plan_mails WHERE cause = ${cause} AND done_at IS NULL)`
