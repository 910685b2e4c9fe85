import { readKinds, readReasons } from '#companions/own/own-data'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companionAccessLog = sqliteTable('companion_access_log', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  companion: text(),
  actor: text().notNull(),
  what: text({ enum: readKinds }).notNull(),
  subject: text().notNull(),
  reason: text({ enum: readReasons }).notNull(),
})
