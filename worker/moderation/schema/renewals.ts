import { gestures, renewalStates } from '#moderation/renewals'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const verificationRenewals = sqliteTable('verification_renewals', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  code: text().notNull(),
  gesture: text({ enum: gestures }).notNull(),
  state: text({ enum: renewalStates }).notNull().default('shown'),
  expiresAt: integer('expires_at').notNull(),
  submittedAt: integer('submitted_at'),
  dueAt: integer('due_at'),
  decidedAt: integer('decided_at'),
  reason: text().notNull().default(''),
  email: text(),
  actor: text(),
  actorName: text('actor_name'),
  version: integer().notNull().default(1),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
})
