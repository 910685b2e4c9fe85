import type { PaymentEntry, Sale, SaleCase, SaleAct } from '#billing/admin-payments'
import type { PlanId } from '#billing/plans'
import { presentAction } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { PaymentCase } from './payment-cases.ts'
import { reviewReasonsOf } from './review-reasons.ts'
import { chargeKinds, endedAt, isOpenAt, renewsAt, signOf, statusAt } from './rules.ts'
import { saleOf, saleOfEvent } from './sale-key.ts'
import type { FoundSale, ListedEvent } from './sales.ts'

const units = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)
/** Negative if it was returned to the buyer. */
const signedAmount = ({
  kind,
  amountRappen,
}: {
  kind: string | null
  amountRappen: number | null
}) => units(amountRappen && kind ? amountRappen * signOf(kind) : amountRappen)
const memberOf = ({
  memberId: id,
  memberName: name,
}: Pick<PaymentCase, 'memberId' | 'memberName'>) => (id === null ? null : { id, name })

export const presentCase = (paymentCase: PaymentCase): SaleCase => ({
  sale: paymentCase.sale,
  provider: paymentCase.provider,
  saleId: paymentCase.subscriptionRef,
  member: memberOf(paymentCase),
  plan: paymentCase.plan,
  kind: paymentCase.kind,
  amount: signedAmount(paymentCase),
  currency: paymentCase.currency,
  concerns: paymentCase.concerns,
  why: paymentCase.why,
  since: iso(paymentCase.at),
})

export const presentSaleEntry = (row: ListedEvent): PaymentEntry => ({
  id: row.id,
  sale: saleOfEvent(row),
  provider: row.provider,
  saleId: row.subscriptionRef,
  kind: row.kind,
  transactionId: row.transactionRef,
  outcome: row.outcome,
  detail: row.detail,
  isReviewed: row.reviewedAt !== null,
  at: iso(row.receivedAt),
  amount: signedAmount(row),
  currency: row.currency,
  member: memberOf(row),
  plan: row.plan,
})

type Choices = { links: Sale['links']; acts: SaleAct[]; plans: PlanId[] }

export function presentSale(sale: FoundSale, { links, acts, plans }: Choices, now: number): Sale {
  const { row, order, events } = sale
  const isCharge = (kind: string) => (chargeKinds as readonly string[]).includes(kind)
  const money = events.find(({ kind, amountRappen }) => isCharge(kind) && amountRappen !== null)
  const endTime = row && endedAt(row, now)
  return {
    sale: sale.subject,
    provider: sale.provider,
    saleId: sale.ref,
    member: sale.member,
    plan: row?.plan ?? order?.plan ?? null,
    amount: units(money?.amountRappen ?? null),
    currency: money?.currency ?? null,
    version: sale.version,
    concerns: reviewReasonsOf(sale, now),
    toldMember: sale.toldMember,
    subscription: row && {
      status: statusAt(row, now),
      isOpen: isOpenAt(row, now),
      price: row.amountRappen / 100,
      startedAt: iso(row.startedAt),
      periodEnd: iso(row.periodEnd),
      endedAt: isoOrNull(endTime),
      reviewedAt: isoOrNull(row.reviewedAt),
    },
    order: order && {
      id: order.id,
      plan: order.plan,
      price: order.amountRappen / 100,
      createdAt: iso(order.createdAt),
    },
    others: sale.others
      .filter((subscription) => renewsAt(subscription, now))
      .map((subscription) => ({
        sale: saleOf(subscription.provider, subscription.providerRef),
        plan: subscription.plan,
        status: statusAt(subscription, now),
      })),
    payments: events.map(presentSaleEntry),
    steps: sale.steps.map(presentAction),
    links,
    can: { act: acts, plans },
  }
}
