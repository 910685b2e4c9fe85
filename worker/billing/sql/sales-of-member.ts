import { sql, type SQL } from 'drizzle-orm'

/** SELECT of the ids of a member's sales as cases: "flexpay-433456", or "event-" and the id of an event without a sale. */
export const salesOfMember = (memberId: string): SQL =>
  sql`(SELECT provider || '-' || provider_ref FROM subscriptions WHERE member_id = ${memberId}
    UNION ALL SELECT coalesce(provider || '-' || subscription_ref, 'event-' || id) FROM payment_events
      WHERE member_id = ${memberId} OR reported_member_id = ${memberId})`
