import { sql, type SQL } from 'drizzle-orm'

/** SELECT of the sale, or of the event without a sale, with that id of a case: one row or none. */
export function saleRowOf(id: string): SQL {
  const [, provider = '', ref = ''] = /^(\w+)-(.+)$/.exec(id) ?? []
  return provider === 'event'
    ? sql`SELECT NULL AS reference, NULL AS companionId FROM payment_events
        WHERE id = ${ref} AND subscription_ref IS NULL`
    : sql`SELECT NULL AS reference, NULL AS companionId WHERE EXISTS (SELECT 1 FROM subscriptions
          WHERE provider = ${provider} AND provider_ref = ${ref})
        OR EXISTS (SELECT 1 FROM payment_events
          WHERE provider = ${provider} AND subscription_ref = ${ref})`
}
