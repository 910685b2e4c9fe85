import { authorityKinds, authorityOutcomes } from '#moderation/authority-requests'
import type { TransparencyFigures } from '#moderation/transparency'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const authorityRequests = sqliteTable('authority_requests', {
  id: text().primaryKey(),
  kind: text({ enum: authorityKinds }).notNull(),
  authority: text().notNull(),
  receivedOn: text('received_on').notNull(),
  at: integer().notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
})

export const authorityAnswers = sqliteTable('authority_answers', {
  requestId: text('request_id').primaryKey(),
  outcome: text({ enum: authorityOutcomes }).notNull(),
  at: integer().notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
})

export const transparencyMonths = sqliteTable('transparency_months', {
  month: text().primaryKey(),
  figures: text({ mode: 'json' }).$type<TransparencyFigures>().notNull(),
  at: integer().notNull(),
})
