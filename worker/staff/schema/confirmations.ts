import type { ConfirmationKind } from '#staff/confirmations'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const confirmations = sqliteTable('confirmations', {
  id: text().primaryKey(),
  kind: text().$type<ConfirmationKind>().notNull(),
  subject: text().notNull(),
  input: text({ mode: 'json' }).notNull(),
  reason: text().notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
  requestedAt: integer('requested_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  state: text({ enum: ['open', 'confirmed', 'declined', 'withdrawn'] })
    .notNull()
    .default('open'),
  decidedBy: text('decided_by'),
  decidedAt: integer('decided_at'),
})
