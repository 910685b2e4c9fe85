import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlanId } from '#billing/plans'

export const premiumGrants = sqliteTable('premium_grants', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  plan: text().$type<PlanId>().notNull(),
  reason: text().notNull(),
  givenAt: integer('given_at').notNull(),
  endsAt: integer('ends_at').notNull(),
  revokedAt: integer('revoked_at'),
})
