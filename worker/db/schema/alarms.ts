import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What alarms count. */
export const eventCounts = sqliteTable(
  'event_counts',
  {
    event: text().notNull(),
    /** When it was saved: the beginning of the minute, and of usage the beginning of the hour. */
    at: integer().notNull(),
    count: integer().notNull(),
  },
  ({ event, at }) => [primaryKey({ columns: [event, at] })],
)
