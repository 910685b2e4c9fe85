import { PAID_WHILE_BLOCKED, type SaleAction, type SaleAct } from '#billing/admin-payments'
import { DAY_MS } from '#platform/time'
import { zurichInstant } from '#platform/zurich-instant'
import { audited, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { isDuplicateEvent } from './payments/ledger.ts'
import type { PaymentProvider } from './payments/provider.ts'
import {
  isPaymentStepConflict,
  reviewEvents,
  reviewSubscription,
  recordSaleAction,
} from './payments/staff-writes.ts'
import { reviewReasonsOf, isToReview } from './subscriptions/review-reasons.ts'
import { chargeKinds, refundKinds, reversalKinds, signOf } from './subscriptions/rules.ts'
import {
  findSale,
  paymentsBetween,
  type FoundSale,
  type ListedEvent,
} from './subscriptions/sales.ts'
import type { SaleKey } from './subscriptions/sale-key.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { acceptSale } from './accept-sale.ts'
import { assignSale, plansPaid, type Prices } from './assign-sale.ts'

type Means = { staff: StaffActor; provider: PaymentProvider | null; prices: Prices }

const conflict = () => new Failure('conflict', 'sale.changed')

/** Actions that staff may take on a sale. */
export function allowedSaleActions(sale: FoundSale, prices: Prices, now: number): SaleAct[] {
  const actions: SaleAct[] = ['note']
  if (reviewReasonsOf(sale, now).length > 0) actions.push('review')
  if (plansPaid(sale, prices).length > 0) actions.push('assign')
  if (isHeld(sale)) actions.push('accept')
  if (mayBeRefunded(sale)) actions.push('refund')
  return actions
}

/** True if it was paid while its buyer was blocked, and neither accepted nor refunded since. */
const isHeld = ({ row, events }: FoundSale) =>
  row === null &&
  events.some(({ detail }) => detail === PAID_WHILE_BLOCKED) &&
  !events.some(({ kind }) => ['refunded', 'partially_refunded', 'chargeback'].includes(kind))

const moneyKinds: readonly string[] = [...chargeKinds, ...refundKinds, ...reversalKinds]

/** True if money was charged and not all of it refunded. */
const mayBeRefunded = ({ events }: FoundSale) =>
  !events.some(({ kind }) => kind === 'refunded' || kind === 'chargeback') &&
  events
    .filter(({ kind }) => moneyKinds.includes(kind))
    .reduce((sum, { kind, amountRappen }) => sum + signOf(kind) * (amountRappen ?? 0), 0) > 0

/**
 * Takes one action on a sale, and only once if it is repeated.
 *
 * @param provider of the sale; null: it is not configured any more
 * @throws Failure 404, 422 for an action that is not allowed, 409 when the sale has changed since it was read
 */
export async function resolvePaymentCase(
  db: Database,
  key: SaleKey,
  action: SaleAction,
  { staff, provider, prices }: Means,
): Promise<void> {
  const before = await findSale(db, key)
  if (!before) throw new Failure('not-found', 'sale.not-found')
  if (isDone(before, action, staff)) return
  if (before.version !== action.version) throw conflict()
  const { act, note, member, plan } = action
  if (!allowedSaleActions(before, prices, staff.at).includes(act))
    throw invalidField('act', 'sale.invalid-action')
  if (note === '')
    throw invalidField('note', act === 'note' ? 'case.note-required' : 'case.reason-required')

  const { subject } = before
  const decision = { actor: staff.actor, actorName: staff.name, at: staff.at, act, note }
  const detail = {
    concerns: reviewReasonsOf(before, staff.at),
    ...(act === 'assign' && { member, plan }),
  }
  const writes = [
    recordSaleAction(db, { subject, number: before.steps.length + 1, ...decision }),
    ...(await writesOf(db, before, action, { staff, provider, prices })),
  ]
  try {
    const auditEntry = { actor: staff.actor, at: staff.at, act: `payment.${act}`, subject, detail }
    await audited(db, auditEntry, writes)
  } catch (error) {
    throw isPaymentStepConflict(error) || isDuplicateEvent(error) || isAssertionFailed(error)
      ? conflict()
      : error
  }
}

/** True if the same person has taken the action already and repeats it because the answer was lost. */
function isDone(
  { steps, version, member, row }: FoundSale,
  action: SaleAction,
  { actor }: StaffActor,
) {
  const last = steps.at(-1)
  const isSame = last?.act === action.act && last.note === action.note && last.actor === actor
  if (!isSame || version <= action.version) return false
  if (action.act === 'accept') return row !== null
  return action.act !== 'assign' || (member?.id === action.member && row?.plan === action.plan)
}

async function writesOf(
  db: Database,
  before: FoundSale,
  { act, member, plan }: SaleAction,
  { staff: { at: now }, provider, prices }: Means,
): Promise<Write[]> {
  // The provider's own notification records refunded amounts and their consequences.
  if (act === 'note' || act === 'refund') return []
  if (act === 'accept') return acceptSale(db, before, { provider, now })
  if (act === 'assign') return assignSale(db, before, { member, plan }, { provider, prices, now })
  const { events, row } = before
  const ids = events.filter(isToReview).map(({ id }) => id)
  const needsReview = reviewReasonsOf({ ...before, events: [] }, now).length > 0
  return [
    reviewEvents(db, ids, now),
    ...(row && needsReview ? [reviewSubscription(db, row, now)] : []),
  ]
}

/** Start of a month in Zurich time. @param month such as 2026-10 @param later number of months to add */
function beginOf(month: string, later = 0): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return zurichInstant(Date.UTC(year, number - 1 + later) / DAY_MS, 0)
}

/** Events received in a month, oldest first, as CSV. The audit log records the export. */
export async function exportMonth(
  db: Database,
  month: string,
  { actor, at }: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<ListedEvent[]> {
  const rows = await paymentsBetween(db, beginOf(month), beginOf(month, 1))
  const auditEvent = { actor, at, act: 'payments.exported', subject: month }
  await audited(db, { ...auditEvent, detail: { count: rows.length } }, [])
  return rows
}
