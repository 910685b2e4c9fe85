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

/** What alarms count, by its cause; empty: the event has none. */
export const eventCauses = sqliteTable(
  'event_causes',
  {
    event: text().notNull(),
    cause: text().notNull(),
    /** The beginning of the minute in which it was saved. */
    at: integer().notNull(),
    count: integer().notNull(),
  },
  ({ event, cause, at }) => [primaryKey({ columns: [event, cause, at] })],
)

/** When each alarm was mailed last for a cause, and how often that cause had occurred then. */
export const raisedAlarms = sqliteTable(
  'raised_alarms',
  {
    name: text().notNull(),
    cause: text().notNull(),
    raisedAt: integer('raised_at').notNull(),
    count: integer().notNull(),
    mails: integer().notNull(),
  },
  ({ name, cause }) => [primaryKey({ columns: [name, cause] })],
)
