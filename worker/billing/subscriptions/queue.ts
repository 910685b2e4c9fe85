import { sql, type SQL } from 'drizzle-orm'

const memberOfEvent = sql`coalesce(member_id, reported_member_id)`

/** SELECT of the sale, or of the event without a sale, with that id of a case: one row or none. */
export function saleRowOf(id: string): SQL {
  const [, provider = '', ref = ''] = /^(\w+)-(.+)$/.exec(id) ?? []
  return provider === 'event'
    ? sql`SELECT NULL AS reference, NULL AS companionId, ${memberOfEvent} AS memberId FROM payment_events
        WHERE id = ${ref} AND subscription_ref IS NULL`
    : sql`SELECT NULL AS reference, NULL AS companionId, memberId FROM (
        SELECT member_id AS memberId FROM subscriptions
          WHERE provider = ${provider} AND provider_ref = ${ref}
        UNION ALL SELECT ${memberOfEvent} FROM payment_events
          WHERE provider = ${provider} AND subscription_ref = ${ref}) LIMIT 1`
}
