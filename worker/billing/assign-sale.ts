import { planIds, type PlanId } from '#billing/plans'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { insertIntents, type Intent } from './payments/intents.ts'
import { readLedger, writePaymentRecords } from './payments/ledger.ts'
import { recordEvent } from './payments/record-event.ts'
import type { PaymentEvent, PaymentProvider } from './payments/provider.ts'
import { UNPAID_RETENTION_MS } from './payments/rules.ts'
import { isCharge } from './payments/compute-subscription.ts'
import { memberExists, accountStatusOf } from '../accounts/members/queries.ts'
import { pricesWithin, type PriceList } from '../catalogue/settings/prices.ts'
import type { Settings } from '../catalogue/settings/settings.ts'
import type { FoundSale } from './subscriptions/sales.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { isUuid } from '../platform/lib/id.ts'
import { recordPlanNews } from './plan-news.ts'

/** Current and earlier prices of the plans. */
export type Prices = { now: Settings['plans']; earlier: readonly PriceList[] }

export type AssignmentParams = { member: string | undefined; plan: PlanId | undefined }

/** The first charge of an orphaned sale; undefined: there is none, or the sale has an owner. */
const chargeOf = ({ row, ref, events }: FoundSale) =>
  row === null && ref !== null
    ? events.find((event) => isCharge(event) && event.outcome === 'orphan')
    : undefined

/**
 * Plans whose price matches the charge: for a first charge a price while the checkout link was valid, for a
 * renewal any earlier price, because existing subscribers keep the price they bought at.
 */
export function plansPaid(sale: FoundSale, { now, earlier }: Prices): PlanId[] {
  const charge = chargeOf(sale)
  if (charge?.currency !== 'CHF') return []
  const { kind, receivedAt: end, amountRappen } = charge
  const start = kind === 'renewed' ? 0 : end - UNPAID_RETENTION_MS
  const prices = pricesWithin(earlier, now, { from: start, to: end })
  return planIds.filter((id) => prices.some((plans) => plans[id].priceRappen === amountRappen))
}

/**
 * Assigns an orphaned sale to a member by creating the missing order and a ledger entry that references it.
 * From then on all its events count as if the order had existed from the start.
 *
 * @throws Failure 422 for an unpaid plan, or an unknown member; 409 when another event was stored meanwhile
 */
export async function assignSale(
  db: Database,
  sale: FoundSale,
  { member, plan }: AssignmentParams,
  { provider, prices, now }: { provider: PaymentProvider | null; prices: Prices; now: number },
): Promise<Write[]> {
  const charge = chargeOf(sale)
  if (!charge || sale.ref === null) throw invalidField('act', 'sale.no-charge')
  if (!plan || !plansPaid(sale, prices).includes(plan)) {
    throw invalidField('plan', 'sale.price-mismatch')
  }
  const [status] = member === undefined ? [] : await accountStatusOf(db, member)
  if (member === undefined || !status || status.erasedAt !== null) {
    throw invalidField('member', 'sale.member-not-found')
  }
  const intent: Intent = {
    // The charge's own id if it has one: later notifications may reference it again.
    id: isUuid(charge.intentId ?? '') ? (charge.intentId as string) : crypto.randomUUID(),
    memberId: member,
    plan,
    amountRappen: charge.amountRappen ?? 0,
    currency: 'CHF',
    provider: sale.provider,
    replacesRef: null,
    createdAt: now,
    language: null,
    origin: null,
  }
  const event = eventOf(sale.provider, sale.ref, intent, now)
  const ledger = await readLedger(db, sale.provider, event)
  if (ledger.isKnown || ledger.intents.length > 0) {
    throw new Failure('conflict', 'sale.already-assigned')
  }
  const { amountRappen, currency } = charge
  if ((await provider?.confirm?.({ ...event, intentId: null, amountRappen, currency })) === false) {
    throw invalidField('act', 'sale.unknown-to-provider')
  }
  const records = recordEvent({ ...ledger, intents: [intent] }, event, now)
  if (!records.some(({ row }) => row)) throw invalidField('act', 'sale.no-period')
  const isStillThere = assertInBatch(db, memberExists(member))
  return [
    isStillThere,
    insertIntents(db, [intent]),
    ...writePaymentRecords(db, ledger, records),
    recordPlanNews(db, ledger, records, now),
  ]
}

const eventOf = (
  provider: FoundSale['provider'],
  ref: string,
  { id, memberId, plan }: Intent,
  now: number,
): PaymentEvent => ({
  id: `${provider}:assigned:${ref}`,
  kind: 'assigned',
  mayRepeat: false,
  subscriptionRef: ref,
  previousRef: null,
  transactionRef: null,
  parentRef: null,
  intentId: id,
  memberId,
  plan,
  amountRappen: null,
  currency: null,
  periodEnd: null,
  occurredAt: now,
  card: null,
  flaw: null,
})
