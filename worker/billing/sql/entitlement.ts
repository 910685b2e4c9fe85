import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../platform/lib/time.ts'
import type { Tier } from '#billing/plan-benefits'
import { planIds, type PlanId } from '#billing/plans'
import type { Database } from '../../platform/db/client.ts'
import { premiumGrants } from '../schema/grants.ts'
import { members } from '../../accounts/schema/members.ts'
import { subscriptions } from '../schema/payments.ts'

/** Time for which a plan stays open while a failed renewal is retried. */
export const GRACE_MS = 7 * DAY_MS

/** True in SQL while a subscription opens the premium features. @param now epoch milliseconds */
const isOpen = (now: number) =>
  sql`${subscriptions.periodEnd} > ${now} - CASE ${subscriptions.status}
    WHEN 'active' THEN ${GRACE_MS} WHEN 'past_due' THEN ${GRACE_MS} WHEN 'cancelled' THEN 0 END`

/**
 * True in SQL while a complimentary plan opens them.
 *
 * @param now epoch milliseconds
 * @param unary plus: no index of ends is used, in which the search for a member without a plan reads another one's row
 */
const isGiven = (now: number, unary: '' | '+' = '') =>
  sql`${premiumGrants.revokedAt} IS NULL AND ${sql.raw(unary)}${premiumGrants.endsAt} > ${now}`

const running = (memberId: SQL, now: number) => sql`(
  SELECT plan FROM ${subscriptions}
  WHERE ${subscriptions.memberId} = ${memberId} AND ${isOpen(now)}
  UNION ALL
  SELECT plan FROM ${premiumGrants}
  WHERE ${premiumGrants.memberId} = ${memberId} AND ${isGiven(now, '+')})`

const bestFirst = sql`CASE plan WHEN 'platinum' THEN 1 WHEN 'gold' THEN 2 ELSE 3 END`

const runningOfRow = (now: number) => running(sql`${members.id}`, now)

/**
 * In SQL the best running plan, paid or complimentary, for a query's row of `members`; null without one.
 *
 * @param now epoch milliseconds
 */
export const bestPlan = (now: number) =>
  sql<PlanId | null>`(SELECT plan FROM ${runningOfRow(now)} ORDER BY ${bestFirst} LIMIT 1)`

/** True in SQL while a query's row of `members` has a running plan, paid or complimentary. */
export const hasPlan = (now: number) => sql`EXISTS ${runningOfRow(now)}`

/**
 * In SQL the value for a member's best running plan; without one, the value of `none`.
 *
 * @param now epoch milliseconds
 */
export function ofBestPlan(memberId: SQL, values: Record<Tier, number>, now: number): SQL<number> {
  const { none } = values
  if (planIds.every((id) => values[id] === none)) return sql`${none}`
  const cases = planIds.map((id) => sql`WHEN ${id} THEN ${values[id]}`)
  return sql`CASE (SELECT plan FROM ${running(memberId, now)} ORDER BY ${bestFirst} LIMIT 1)
    ${sql.join(cases, sql` `)} ELSE ${none} END`
}

/** The member's best running plan, at most one row. */
export const entitlementOf = (db: Database, memberId: string, now: number) =>
  db
    .select({ plan: sql<PlanId>`plan`.as('plan') })
    .from(running(sql`${memberId}`, now))
    .orderBy(bestFirst)
    .limit(1)

/** SELECT of the members with a complimentary plan, by the index of ends: it reads no other grants. */
export const membersWithGrant = (now: number) =>
  sql`SELECT member_id FROM ${premiumGrants} WHERE ${isGiven(now)}`

/** SELECT of the members with a running plan, by the indexes of ends: it reads few other plans. */
export const membersWithPlan = (now: number) =>
  sql`SELECT member_id FROM ${subscriptions}
    WHERE ${subscriptions.status} IN ('active', 'past_due', 'cancelled')
      AND ${subscriptions.periodEnd} > ${now - GRACE_MS} AND ${isOpen(now)}
    UNION ${membersWithGrant(now)}`
