import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { haveSameMembers } from './payments/intents.ts'
import type { PaymentRecord } from './payments/payment-record.ts'
import {
  isDuplicateEvent,
  readLedger,
  subscriptionOfCharge,
  writePaymentRecords,
} from './payments/ledger.ts'
import { paymentRecordOf, recordEvent, type Ledger } from './payments/record-event.ts'
import type { ProviderAnswer, PaymentEvent, PaymentProvider } from './payments/provider.ts'
import { CHARGE_TIMEOUT_MS } from './payments/rules.ts'
import { isOpenAt } from './subscriptions/rules.ts'
import { recordPlanNews } from './plan-news.ts'

/**
 * Maximum number of attempts. Each failed one means that another notification of the subscription was stored, or its
 * member erased.
 */
const MAX_ATTEMPTS = 60

/** `unconfirmed`: the provider has no such sale when asked; the notification has to be sent again. */
type Applied = Exclude<ProviderAnswer, 'forged'> | 'unconfirmed'

/**
 * Applies a verified notification in one batch, and once, however many copies arrive in parallel.
 *
 * @param now epoch milliseconds
 * @throws what D1 throws, with nothing written: the provider then tries again
 */
export async function applyPaymentEvent(
  db: Database,
  provider: PaymentProvider,
  reportedEvent: PaymentEvent,
  now: number,
): Promise<Applied> {
  const event = await withSubscription(db, provider, reportedEvent)
  const isEarly =
    event.subscriptionRef === null && now - (event.occurredAt ?? 0) < CHARGE_TIMEOUT_MS
  if (isEarly) return 'again'
  for (let turn = 0; turn < MAX_ATTEMPTS; turn++) {
    const ledger = await readLedger(db, provider.name, event)
    const records = recordEvent(ledger, event, now)
    if (records.length === 0) return 'done'
    if (grants(ledger, records, now) && (await provider.confirm?.(event)) === false) {
      return 'unconfirmed'
    }
    if (await isWritten(db, ledger, records, now)) return 'done'
  }
  throw new Error('Other notifications of the subscription were always faster')
}

async function withSubscription(
  db: Database,
  { name }: PaymentProvider,
  event: PaymentEvent,
): Promise<PaymentEvent> {
  const { subscriptionRef, parentRef } = event
  if (subscriptionRef !== null || parentRef === null) return event
  return { ...event, subscriptionRef: await subscriptionOfCharge(db, name, parentRef) }
}

const grants = (ledger: Ledger, records: readonly PaymentRecord[], now: number) =>
  records.some(({ ref, row }) => row && !paymentRecordOf(ledger, ref).row && isOpenAt(row, now))

async function isWritten(
  db: Database,
  ledger: Ledger,
  records: readonly PaymentRecord[],
  now: number,
): Promise<boolean> {
  const writes = [
    // An account that is erased meanwhile must not get its rows back.
    assertInBatch(db, haveSameMembers(ledger.intents)),
    ...writePaymentRecords(db, ledger, records),
    recordPlanNews(db, ledger, records, now),
  ]
  const changes = records.flatMap((record) => changeOf(ledger, record) ?? [])
  const subject = records.map(({ provider, ref }) => `${provider}:${ref}`)[0] ?? ''
  try {
    if (changes.length === 0) await writeAll(db, writes)
    else {
      const auditEvent = {
        actor: 'system',
        act: 'subscription.changed',
        subject,
        detail: { changes },
      }
      await audited(db, { ...auditEvent, at: now }, writes)
    }
  } catch (error) {
    if (isDuplicateEvent(error) || isAssertionFailed(error)) return false
    throw error
  }
  return true
}

/** Fields that decide the entitlement, if they changed. */
function changeOf(ledger: Ledger, { ref, row, entries }: PaymentRecord) {
  const before = paymentRecordOf(ledger, ref).row
  if (!row || row === before) return null
  const { plan, status, periodEnd, amountRappen } = row
  const isSame =
    before?.status === status &&
    before.periodEnd === periodEnd &&
    before.amountRappen === amountRappen
  return isSame ? null : { ref, by: entries.at(-1)?.id, plan, status, periodEnd, amountRappen }
}
