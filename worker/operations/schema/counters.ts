import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const counters = sqliteTable('tallies', {
  what: text().primaryKey(),
  count: integer().notNull(),
})
