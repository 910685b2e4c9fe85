import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlanId } from '#billing/plans'

/** Subjects of mails about members' plans. */
export const planMailKinds = [
  'purchased',
  'renewed',
  'charge-failed',
  'price-changed',
  'cancelled',
  'resumed',
  'refunded',
  'partly-refunded',
  'ended',
] as const
export type PlanMailKind = (typeof planMailKinds)[number]

export const planMails = sqliteTable('plan_mails', {
  cause: text().primaryKey(),
  memberId: text('member_id').notNull(),
  kind: text({ enum: planMailKinds }).notNull(),
  plan: text().$type<PlanId>().notNull(),
  amountRappen: integer('amount_rappen').notNull(),
  periodEnd: integer('period_end').notNull(),
  payment: text(),
  intentId: text('intent_id').notNull(),
  notedAt: integer('noted_at').notNull(),
  doneAt: integer('done_at'),
})
