import type { PaymentEntry, Sale, SaleCase } from '#billing/admin-payments'
import type { PlanId } from '#billing/plans'
import type { SaleAct } from '#billing/sale-options'
import { presentAction } from '../../staff/sql/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { PaymentCase } from './payment-cases.ts'
import { reviewReasonsOf } from './review-reasons.ts'
import { chargeKinds, endedAt, isOpenAt, renewsAt, signOf, statusAt } from './rules.ts'
import { saleOf, saleOfEvent } from './sale-key.ts'
import type { FoundSale, ListedEvent } from './sales.ts'

const units = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)
/** Negative: it went back. */
const moved = ({ kind, amountRappen }: { kind: string | null; amountRappen: number | null }) =>
  units(amountRappen && kind ? amountRappen * signOf(kind) : amountRappen)
const memberOf = ({
  memberId: id,
  memberName: name,
}: Pick<PaymentCase, 'memberId' | 'memberName'>) => (id === null ? null : { id, name })

export const presentCase = (one: PaymentCase): SaleCase => ({
  sale: one.sale,
  provider: one.provider,
  saleId: one.subscriptionRef,
  member: memberOf(one),
  plan: one.plan,
  kind: one.kind,
  amount: moved(one),
  currency: one.currency,
  concerns: one.concerns,
  why: one.why,
  since: iso(one.at),
})

export const presentEntry = (row: ListedEvent): PaymentEntry => ({
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
  amount: moved(row),
  currency: row.currency,
  member: memberOf(row),
  plan: row.plan,
})

type Choices = { links: Sale['links']; acts: SaleAct[]; plans: PlanId[] }

export function presentSale(found: FoundSale, { links, acts, plans }: Choices, now: number): Sale {
  const { row, order, events } = found
  const isCharge = (kind: string) => (chargeKinds as readonly string[]).includes(kind)
  const money = events.find(({ kind, amountRappen }) => isCharge(kind) && amountRappen !== null)
  const ended = row && endedAt(row, now)
  return {
    sale: found.subject,
    provider: found.provider,
    saleId: found.ref,
    member: found.member,
    plan: row?.plan ?? order?.plan ?? null,
    amount: units(money?.amountRappen ?? null),
    currency: money?.currency ?? null,
    version: found.version,
    concerns: reviewReasonsOf(found, now),
    toldMember: found.toldMember,
    subscription: row && {
      status: statusAt(row, now),
      isOpen: isOpenAt(row, now),
      price: row.amountRappen / 100,
      startedAt: iso(row.startedAt),
      periodEnd: iso(row.periodEnd),
      endedAt: isoOrNull(ended),
      reviewedAt: isoOrNull(row.reviewedAt),
    },
    order: order && {
      id: order.id,
      plan: order.plan,
      price: order.amountRappen / 100,
      createdAt: iso(order.createdAt),
    },
    others: found.others
      .filter((other) => renewsAt(other, now))
      .map((other) => ({
        sale: saleOf(other.provider, other.providerRef),
        plan: other.plan,
        status: statusAt(other, now),
      })),
    payments: events.map(presentEntry),
    steps: found.steps.map(presentAction),
    links,
    can: { act: acts, plans },
  }
}
