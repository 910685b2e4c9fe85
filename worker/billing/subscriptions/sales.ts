import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { PaymentsQuery } from '#billing/admin-payments'
import { paymentProviders } from '#billing/payment-providers'
import type { Database } from '../../platform/db/client.ts'
import { isCaseWith, subjectsWith } from '../../platform/db/search-words.ts'
import { members } from '../../accounts/schema/members.ts'
import { checkoutIntents, paymentEvents, paymentSteps, subscriptions } from '../schema/payments.ts'
import { isOfTransaction } from './find-sales.ts'
import { endEventAt } from './queries.ts'
import { saleOf, type SaleKey } from './sale-key.ts'

const listedColumns = {
  ...getTableColumns(paymentEvents),
  memberName: members.displayName,
  plan: subscriptions.plan,
}
export type ListedEvent = Awaited<ReturnType<typeof pageOfPayments>>['rows'][number]

const selectEvents = (db: Database) =>
  db
    .select(listedColumns)
    .from(paymentEvents)
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.provider, paymentEvents.provider),
        eq(subscriptions.providerRef, paymentEvents.subscriptionRef),
      ),
    )
    .leftJoin(members, eq(members.id, paymentEvents.memberId))

/** SQL condition: the notification has this number of a sale or transaction, or this member or name of a member. */
const matches = (search: string) =>
  isCaseWith(paymentEvents, [
    sql`provider IN (SELECT value FROM json_each(${JSON.stringify(paymentProviders)}))
      AND subscription_ref = ${search}`,
    isOfTransaction(search),
    sql`member_id = ${search}`,
    sql`reported_member_id = ${search}`,
    sql`member_id IN ${subjectsWith('member', search)}`,
  ])

/** All events, newest first. */
export async function pageOfPayments(db: Database, { search, skip, limit }: PaymentsQuery) {
  const rows = await selectEvents(db)
    .where(search === '' ? undefined : matches(search))
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.number), paymentEvents.id)
    .limit(limit + 1)
    .offset(skip)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

const SALE_BATCH_SIZE = 5_000

/** All events received from one time until before another, oldest first. */
export async function paymentsBetween(db: Database, start: number, until: number) {
  const all: ListedEvent[] = []
  for (;;) {
    const last = all.at(-1)
    const rows = await selectEvents(db)
      .where(
        and(
          gte(paymentEvents.receivedAt, last?.receivedAt ?? start),
          lt(paymentEvents.receivedAt, until),
          last &&
            sql`(${paymentEvents.receivedAt}, ${paymentEvents.id}) >
              (${last.receivedAt}, ${last.id})`,
        ),
      )
      .orderBy(paymentEvents.receivedAt, paymentEvents.id)
      .limit(SALE_BATCH_SIZE)
    all.push(...rows)
    if (rows.length < SALE_BATCH_SIZE) return all
  }
}

/** All stored data of a sale; null: it has no event. */
export async function findSale(db: Database, key: SaleKey) {
  const isEvent = 'eventId' in key
  const subject = isEvent ? `event-${key.eventId}` : saleOf(key.provider, key.ref)
  const isTheirs = isEvent
    ? and(eq(paymentEvents.id, key.eventId), isNull(paymentEvents.subscriptionRef))
    : and(eq(paymentEvents.provider, key.provider), eq(paymentEvents.subscriptionRef, key.ref))
  const isIt = isEvent
    ? sql`0`
    : and(eq(subscriptions.provider, key.provider), eq(subscriptions.providerRef, key.ref))
  // One batch: the row must not include changes after the version that staff see.
  const [events, [row], steps] = await db.batch([
    selectEvents(db).where(isTheirs).orderBy(paymentEvents.number),
    db
      .select({ ...getTableColumns(subscriptions), endEventAt })
      .from(subscriptions)
      .where(isIt),
    db
      .select()
      .from(paymentSteps)
      .where(eq(paymentSteps.subject, subject))
      .orderBy(paymentSteps.number),
  ])
  const [first] = events
  if (!first) return null
  const reportedId =
    events.find(({ reportedMemberId }) => reportedMemberId)?.reportedMemberId ?? null
  const [otherSubscriptions, [order], memberNames] = await Promise.all([
    othersOf(db, row),
    db
      .select()
      .from(checkoutIntents)
      .where(eq(checkoutIntents.id, row?.intentId ?? first.intentId ?? '')),
    db
      .select({ id: members.id, name: members.displayName })
      .from(members)
      .where(inArray(members.id, [reportedId ?? '', row?.memberId ?? first.memberId ?? ''])),
  ])
  const member = (id: string | null) =>
    id === null ? null : { id, name: memberNames.find((entry) => entry.id === id)?.name ?? null }
  return {
    subject,
    events,
    steps,
    others: otherSubscriptions,
    order: order ?? null,
    row: row ?? null,
    provider: first.provider,
    ref: first.subscriptionRef,
    member: member(row?.memberId ?? first.memberId),
    toldMember: member(reportedId),
    version: events.length + steps.length,
  }
}
export type FoundSale = NonNullable<Awaited<ReturnType<typeof findSale>>>

const othersOf = (db: Database, row: typeof subscriptions.$inferSelect | undefined) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.memberId, row?.memberId ?? ''),
        or(
          ne(subscriptions.provider, row?.provider ?? 'flexpay'),
          ne(subscriptions.providerRef, row?.providerRef ?? ''),
        ),
      ),
    )
