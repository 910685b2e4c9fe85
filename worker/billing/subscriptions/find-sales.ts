import { sql, type SQL } from 'drizzle-orm'
import { paymentProviders, type ProviderName } from '#billing/payment-providers'
import type { PlanId } from '#billing/plans'
import type { Database } from '../../platform/db/client.ts'
import type { PaymentEventKind } from '../schema/payments.ts'
import { isIdStart } from '../../staff/sql/staff-search.ts'
import { readSale } from './sale-key.ts'

export type FoundPayment = {
  id: string
  provider: ProviderName
  subscriptionRef: string | null
  member: string | null
  plan: PlanId | null
  at: number
}

/** Kinds with a transaction: the index begins with the kind. */
const withTransaction = [
  'activated',
  'renewed',
  'plan_changed',
  'payment_failed',
  'extended',
  'refunded',
  'partially_refunded',
  'chargeback',
  'chargeback_won',
] satisfies PaymentEventKind[]

const quotedList = (texts: readonly string[]) =>
  sql.raw(texts.map((text) => `'${text}'`).join(', '))

/** SQL condition on `payment_events`: the notification names this transaction. */
export const isOfTransaction = (ref: string): SQL =>
  sql`provider IN (${quotedList(paymentProviders)}) AND kind IN (${quotedList(withTransaction)})
    AND transaction_ref = ${ref}`

/** Numbers of sales and transactions contain digits; ids of this site are excluded. */
const mayBeNumber = (text: string) => /\d/.test(text) && !isIdStart(text)

/** The newest notification of the sale with this number, and those of the transaction. */
function numbered(text: string, limit: number): SQL {
  if (!mayBeNumber(text)) return sql``
  const key = readSale(text)
  const ref = key && 'ref' in key ? key.ref : text
  return sql`
    UNION SELECT (SELECT id FROM payment_events WHERE provider = value AND subscription_ref = ${ref}
      ORDER BY number DESC LIMIT 1) FROM json_each(${JSON.stringify(paymentProviders)})
    UNION SELECT * FROM (SELECT id FROM payment_events WHERE ${isOfTransaction(text)} LIMIT ${limit})`
}

/**
 * The newest notification of the sale or transaction with this number, and of each of the members. Reads no
 * other rows.
 */
export async function paymentsMatching(
  db: Database,
  text: string,
  { memberIds, limit }: { memberIds: readonly string[]; limit: number },
): Promise<FoundPayment[]> {
  if (memberIds.length === 0 && !mayBeNumber(text)) return []
  return db.all<FoundPayment>(sql`
    WITH found AS MATERIALIZED (
      SELECT (SELECT id FROM payment_events WHERE member_id = value
        ORDER BY received_at DESC LIMIT 1) AS id FROM json_each(${JSON.stringify(memberIds)})
      ${numbered(text, limit)})
    SELECT e.id, e.provider, e.subscription_ref AS subscriptionRef, m.display_name AS member, s.plan,
      e.received_at AS at
    FROM found CROSS JOIN payment_events e ON e.id = found.id
    LEFT JOIN subscriptions s ON s.provider = e.provider AND s.provider_ref = e.subscription_ref
    LEFT JOIN members m ON m.id = e.member_id`)
}
