import { suppressionReasons } from '#notifications/mail-suppressions'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const mailSuppressions = sqliteTable('mail_suppressions', {
  address: text().primaryKey(),
  reason: text({ enum: suppressionReasons }).notNull(),
  eventId: text('event_id').notNull(),
  at: integer().notNull(),
})
