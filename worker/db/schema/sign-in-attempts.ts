import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    day: text().notNull(),
    outcome: text({ enum: ['failed', 'slowed'] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.outcome] })],
)
