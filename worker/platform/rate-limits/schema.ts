import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    what: text().notNull(),
    who: text().notNull(),
    count: integer().notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.who, table.what] })],
)
