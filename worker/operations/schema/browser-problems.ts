import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const browserProblems = sqliteTable(
  'browser_problems',
  {
    kind: text({ enum: ['script', 'policy'] }).notNull(),
    message: text().notNull(),
    place: text().notNull(),
    build: text().notNull(),
    count: integer().notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
  },
  ({ kind, message, place, build }) => [primaryKey({ columns: [kind, message, place, build] })],
)
