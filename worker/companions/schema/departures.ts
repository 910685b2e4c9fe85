import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companionDepartures = sqliteTable('companion_departures', {
  companion: text().primaryKey(),
  leftAt: integer('left_at').notNull(),
  eraseAt: integer('erase_at').notNull(),
  isRequested: integer('is_requested', { mode: 'boolean' }).notNull(),
  email: text(),
  erasedAt: integer('erased_at'),
  language: text().notNull().default('en'),
})
