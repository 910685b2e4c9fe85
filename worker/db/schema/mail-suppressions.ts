import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const suppressionReasons = ['bounce', 'complaint'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

export const mailSuppressions = sqliteTable('mail_suppressions', {
  address: text().primaryKey(),
  reason: text({ enum: suppressionReasons }).notNull(),
  eventId: text('event_id').notNull(),
  at: integer().notNull(),
})
