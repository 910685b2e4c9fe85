import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** SQL values: the provider and the number in the id of a sale; "event" and its id for an event without a sale. */
export const partsOfSale = (sale: SQLWrapper): { provider: SQL; ref: SQL } => ({
  provider: sql`substr(${sale}, 1, instr(${sale}, '-') - 1)`,
  ref: sql`substr(${sale}, instr(${sale}, '-') + 1)`,
})

/**
 * True in SQL for a row about a sale without remaining rows. A sale is a subscription or notifications, by
 * provider and id as "flexpay-433456", or one notification without a sale, as "event-" and its id: no foreign
 * key can express it.
 */
export function isSaleDeleted(kind: SQLWrapper, sale: SQLWrapper): SQL {
  const { provider, ref } = partsOfSale(sale)
  return sql`${kind} = 'sale'
    AND NOT EXISTS (SELECT 1 FROM subscriptions s
      WHERE s.provider = ${provider} AND s.provider_ref = ${ref})
    AND NOT EXISTS (SELECT 1 FROM payment_events e
      WHERE e.provider = ${provider} AND e.subscription_ref = ${ref})
    AND NOT EXISTS (SELECT 1 FROM payment_events e
      WHERE ${provider} = 'event' AND e.id = ${ref} AND e.subscription_ref IS NULL)`
}
