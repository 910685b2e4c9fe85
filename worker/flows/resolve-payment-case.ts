import type { SaleAction } from '#contract/admin-payments'
import { PAID_WHILE_BLOCKED, type SaleAct } from '#contract/sale-options'
import { audited, type AuditEvent } from '../db/audited.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed } from '../db/assert-in-batch.ts'
import { isTaken } from '../features/payments/ledger.ts'
import type { PaymentProvider } from '../features/payments/provider.ts'
import {
  isConflict,
  reviewEvents,
  reviewSubscription,
  recordAction,
} from '../features/payments/staff-writes.ts'
import { concernsOf, isToReview } from '../features/subscriptions/concerns.ts'
import { findSale, type FoundSale } from '../features/subscriptions/sales.ts'
import type { SaleKey } from '../features/subscriptions/sale-key.ts'
import { Failure } from '../lib/failure.ts'
import { acceptSale } from './accept-sale.ts'
import { assignSale, plansPaid, type Prices } from './assign-sale.ts'

type Staff = Pick<AuditEvent, 'actor' | 'at'> & { name: string }
type Means = { staff: Staff; provider: PaymentProvider | null; prices: Prices }

const refused = (field: string, msg: string) =>
  new Failure('invalid', [{ loc: ['body', field], msg, type: field }])

const conflict = () =>
  new Failure(
    'conflict',
    'Somebody else has worked on this sale, or another notification came meanwhile.',
  )

/** What may be done about a sale. */
export function actsOn(sale: FoundSale, prices: Prices, now: number): SaleAct[] {
  return [
    'note',
    ...(concernsOf(sale, now).length > 0 ? (['review'] as const) : []),
    ...(plansPaid(sale, prices).length > 0 ? (['assign'] as const) : []),
    ...(isHeld(sale) ? (['accept'] as const) : []),
  ]
}

/** Paid while its buyer could not buy, and neither opened nor given back since. */
const isHeld = ({ row, events }: FoundSale) =>
  row === null &&
  events.some(({ detail }) => detail === PAID_WHILE_BLOCKED) &&
  !events.some(({ kind }) => ['refunded', 'partially_refunded', 'chargeback'].includes(kind))

/**
 * Does one thing about a sale, once however often it is asked.
 *
 * @param provider of the sale; null: it is not set up any more
 * @throws Failure 404, 422 for what can't be, 409 when it is not as it was seen
 */
export async function resolvePaymentCase(
  db: Database,
  key: SaleKey,
  step: SaleAction,
  { staff, provider, prices }: Means,
): Promise<void> {
  const before = await findSale(db, key)
  if (!before) throw new Failure('not-found', 'There is no such sale.')
  if (isDone(before, step, staff)) return
  if (before.version !== step.version) throw conflict()
  const { act, note, member, plan } = step
  if (!actsOn(before, prices, staff.at).includes(act))
    throw refused('act', 'There is nothing of the kind')
  if (note === '') throw refused('note', act === 'note' ? 'Say what you want to note' : 'Say why')

  const { subject } = before
  const taken = { actor: staff.actor, actorName: staff.name, at: staff.at, act, note }
  const detail = {
    concerns: concernsOf(before, staff.at),
    ...(act === 'assign' && { member, plan }),
  }
  const writes = [
    recordAction(db, { subject, number: before.steps.length + 1, ...taken }),
    ...(await writesOf(db, before, step, { staff, provider, prices })),
  ]
  try {
    const noted = { actor: staff.actor, at: staff.at, act: `payment.${act}`, subject, detail }
    await audited(db, noted, writes)
  } catch (error) {
    throw isConflict(error) || isTaken(error) || isAssertionFailed(error) ? conflict() : error
  }
}

/** It was taken by the same person already, and the answer was lost. */
function isDone({ steps, version, member, row }: FoundSale, step: SaleAction, { actor }: Staff) {
  const last = steps.at(-1)
  const isSame = last?.act === step.act && last.note === step.note && last.actor === actor
  if (!isSame || version <= step.version) return false
  if (step.act === 'accept') return row !== null
  return step.act !== 'assign' || (member?.id === step.member && row?.plan === step.plan)
}

async function writesOf(
  db: Database,
  before: FoundSale,
  { act, member, plan }: SaleAction,
  { staff: { at: now }, provider, prices }: Means,
): Promise<Write[]> {
  if (act === 'note') return []
  if (act === 'accept') return acceptSale(db, before, { provider, now })
  if (act === 'assign') return assignSale(db, before, { member, plan }, { provider, prices, now })
  const { events, row } = before
  const ids = events.filter(isToReview).map(({ id }) => id)
  const hasConcern = concernsOf({ ...before, events: [] }, now).length > 0
  return [
    reviewEvents(db, ids, now),
    ...(row && hasConcern ? [reviewSubscription(db, row, now)] : []),
  ]
}
