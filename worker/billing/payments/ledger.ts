import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { ProviderName } from '#billing/payment-providers'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'
import { checkoutIntents, paymentEvents, subscriptions } from '../schema/payments.ts'
import type { PaymentRecord, SubscriptionRow } from './payment-record.ts'
import type { Ledger } from './record-event.ts'
import type { PaymentEvent } from './provider.ts'

/** Reads all rows of the subscriptions that the event concerns, in one round trip. */
export async function readLedger(
  db: Database,
  provider: ProviderName,
  { id, kind, subscriptionRef, previousRef, transactionRef, intentId }: PaymentEvent,
): Promise<Ledger> {
  const refs = [subscriptionRef, previousRef].filter((ref) => ref !== null)
  const isTheirs = and(
    eq(paymentEvents.provider, provider),
    inArray(paymentEvents.subscriptionRef, refs),
  )
  const isSameCharge = and(
    eq(paymentEvents.provider, provider),
    eq(paymentEvents.kind, kind),
    eq(paymentEvents.transactionRef, transactionRef ?? ''),
  )
  const intentIds = db.select({ id: paymentEvents.intentId }).from(paymentEvents).where(isTheirs)
  const buyer = db
    .select({ id: checkoutIntents.memberId })
    .from(checkoutIntents)
    .where(eq(checkoutIntents.id, intentId ?? ''))
  const [storedCopies, entries, rows, intents, disputedRows] = await db.batch([
    db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(or(eq(paymentEvents.id, id), isSameCharge))
      .limit(1),
    db.select().from(paymentEvents).where(isTheirs).orderBy(paymentEvents.number),
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, provider), inArray(subscriptions.providerRef, refs))),
    db
      .select()
      .from(checkoutIntents)
      .where(or(eq(checkoutIntents.id, intentId ?? ''), inArray(checkoutIntents.id, intentIds))),
    db
      .select({ ref: subscriptions.providerRef })
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.memberId, buyer),
          eq(subscriptions.status, 'charged_back'),
          isNull(subscriptions.reviewedAt),
        ),
      )
      .limit(1),
  ])
  const isBlocked = disputedRows.length > 0
  return { provider, isKnown: storedCopies.length > 0, entries, rows, intents, isBlocked }
}

/** Subscription of a charge; null before the charge's notification. */
export async function subscriptionOfCharge(
  db: Database,
  provider: ProviderName,
  chargeRef: string,
): Promise<string | null> {
  const [charge] = await db
    .select({ ref: paymentEvents.subscriptionRef })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        // A list, so that the index by kind and transaction is used.
        inArray(paymentEvents.kind, ['activated', 'renewed', 'plan_changed']),
        eq(paymentEvents.transactionRef, chargeRef),
      ),
    )
    .limit(1)
  return charge?.ref ?? null
}

/** Writes that update the stored rows to the records. */
export function writePaymentRecords(
  db: Database,
  before: Ledger,
  records: readonly PaymentRecord[],
): Write[] {
  const storedEntries = new Map(before.entries.map((entry) => [entry.id, entry]))
  const entries = records.flatMap((record) => record.entries)
  const changedEntries = entries.filter((entry) => {
    const { outcome, detail, memberId } = storedEntries.get(entry.id) ?? entry
    return outcome !== entry.outcome || detail !== entry.detail || memberId !== entry.memberId
  })
  return [
    insertAll(
      db,
      paymentEvents,
      entries.filter(({ id }) => !storedEntries.has(id)),
    ),
    ...changedEntries.map(({ id, outcome, detail, memberId }) =>
      db.update(paymentEvents).set({ outcome, detail, memberId }).where(eq(paymentEvents.id, id)),
    ),
    ...records.flatMap(({ row }) =>
      row === null || before.rows.includes(row) ? [] : writeRow(db, row, before),
    ),
  ]
}

/** Staff's review stays unless the row has to be reviewed again. */
function writeRow(db: Database, row: SubscriptionRow, { rows }: Ledger): Write {
  const storedRow = rows.find(({ providerRef }) => providerRef === row.providerRef)
  const { reviewedAt, ...columns } = row
  return db
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [subscriptions.provider, subscriptions.providerRef],
      set: storedRow?.reviewedAt === reviewedAt ? columns : row,
    })
}

/** True if a write failed because another one took the same number at the same time. */
export const isDuplicateEvent = (error: unknown) => isUniqueViolation(paymentEvents, error)
