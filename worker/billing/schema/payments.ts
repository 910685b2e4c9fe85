import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { saleActs } from '#billing/admin-payments'
import type { ProviderName } from '#billing/payment-providers'
import type { PlanId } from '#billing/plans'

export type SubscriptionStatus =
  | 'active'
  | 'past_due'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'charged_back'

/** Provider-neutral kinds of a notification. */
export type PaymentEventKind =
  | 'activated'
  | 'renewed'
  | 'plan_changed'
  /** Added by this site, with `plan_changed`: the end of the replaced subscription. */
  | 'replaced'
  | 'payment_failed'
  | 'cancelled'
  | 'uncancelled'
  | 'expired'
  | 'extended'
  | 'price_lowered'
  /** Money was refunded and the provider ended the subscription. */
  | 'refunded'
  /** Money was refunded; the charge decides if that was all of it. */
  | 'partially_refunded'
  | 'chargeback'
  | 'chargeback_won'
  /** Added by this site: staff assigned the purchase to a member. */
  | 'assigned'

export const checkoutIntents = sqliteTable('checkout_intents', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  plan: text().$type<PlanId>().notNull(),
  amountRappen: integer('amount_rappen').notNull(),
  currency: text().$type<'CHF'>().notNull(),
  provider: text().$type<ProviderName>().notNull(),
  replacesRef: text('replaces_ref'),
  createdAt: integer('created_at').notNull(),
  /** Language of the page on which the order began; null: unknown. */
  language: text(),
  origin: text(),
})

export const subscriptions = sqliteTable(
  'subscriptions',
  {
    provider: text().$type<ProviderName>().notNull(),
    providerRef: text('provider_ref').notNull(),
    memberId: text('member_id').notNull(),
    intentId: text('intent_id').notNull(),
    plan: text().$type<PlanId>().notNull(),
    amountRappen: integer('amount_rappen').notNull(),
    currency: text().$type<'CHF'>().notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    periodEnd: integer('period_end').notNull(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    startedAt: integer('started_at').notNull(),
    changedAt: integer('changed_at').notNull(),
    reviewedAt: integer('reviewed_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerRef] })],
)

export const paymentEvents = sqliteTable('payment_events', {
  id: text().primaryKey(),
  provider: text().$type<ProviderName>().notNull(),
  kind: text().$type<PaymentEventKind>().notNull(),
  subscriptionRef: text('subscription_ref'),
  number: integer().notNull(),
  intentId: text('intent_id'),
  memberId: text('member_id'),
  transactionRef: text('transaction_ref'),
  parentRef: text('parent_ref'),
  amountRappen: integer('amount_rappen'),
  currency: text(),
  periodEnd: integer('period_end'),
  occurredAt: integer('occurred_at').notNull(),
  receivedAt: integer('received_at').notNull(),
  outcome: text().$type<'pending' | 'applied' | 'orphan' | 'mismatch'>().notNull(),
  detail: text().notNull().default(''),
  reportedMemberId: text('reported_member_id'),
  reviewedAt: integer('reviewed_at'),
})

export const paymentSteps = sqliteTable(
  'payment_steps',
  {
    subject: text().notNull(),
    number: integer().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    actorName: text('actor_name').notNull(),
    act: text({ enum: saleActs }).notNull(),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.subject, table.number] })],
)

export const paymentNotifications = sqliteTable(
  'payment_notifications',
  {
    provider: text().$type<ProviderName>().notNull(),
    result: text({ enum: ['refused', 'ignored'] }).notNull(),
    cause: text().notNull(),
    hour: integer().notNull(),
    count: integer().notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
    event: text(),
    saleId: text('sale_id'),
    reviewedAt: integer('reviewed_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.result, table.cause, table.hour] })],
)
