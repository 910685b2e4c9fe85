import { env } from '../platform/database.ts'
import { DAY, nextId } from '../platform/fixtures.ts'

type Plan = {
  plan?: 'silver' | 'gold' | 'platinum'
  status?: 'active' | 'past_due' | 'cancelled' | 'expired' | 'refunded' | 'charged_back'
  periodEnd?: number
}

/** Gives a member a plan, like a payment. */
export async function givePlan(
  memberId: string,
  { plan = 'gold', status = 'active', periodEnd = Date.now() + 30 * DAY }: Plan = {},
) {
  const intent = nextId()
  const startedAt = Date.now() - 40 * DAY
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO checkout_intents (id, member_id, plan, amount_rappen, currency, provider, created_at)
       VALUES (?1, ?2, ?3, 5998, 'CHF', 'flexpay', ?4)`,
    ).bind(intent, memberId, plan, startedAt),
    env.DB.prepare(
      `INSERT INTO subscriptions (provider, provider_ref, member_id, intent_id, plan, amount_rappen,
       currency, status, period_end, started_at, changed_at)
       VALUES ('flexpay', ?1, ?2, ?1, ?3, 5998, 'CHF', ?4, ?5, ?6, ?6)`,
    ).bind(intent, memberId, plan, status, periodEnd, startedAt),
  ])
}

/** Gives a member a complimentary plan for a month, like staff. */
export const giveGrant = (memberId: string) =>
  env.DB.prepare(
    `INSERT INTO premium_grants (id, member_id, plan, reason, given_at, ends_at)
     VALUES (?1, ?2, 'silver', 'A test.', ?3, ?4)`,
  )
    .bind(nextId(), memberId, Date.now(), Date.now() + 30 * DAY)
    .run()

/** Updates all plans of a member. */
export const changePlans = (memberId: string, change: string) =>
  env.DB.prepare(`UPDATE subscriptions SET ${change} WHERE member_id = ?1`).bind(memberId).run()
