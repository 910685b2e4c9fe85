import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Counts for alarms. */
export const eventCounts = sqliteTable(
  'event_counts',
  {
    event: text().notNull(),
    /** Start of the minute in which it was saved; for usage, start of the hour. */
    at: integer().notNull(),
    count: integer().notNull(),
  },
  ({ event, at }) => [primaryKey({ columns: [event, at] })],
)

/** Counts for alarms by cause; an empty cause: the event has none. */
export const eventCauses = sqliteTable(
  'event_causes',
  {
    event: text().notNull(),
    cause: text().notNull(),
    /** Start of the minute in which it was saved. */
    at: integer().notNull(),
    count: integer().notNull(),
  },
  ({ event, cause, at }) => [primaryKey({ columns: [event, cause, at] })],
)

/** Last email of each alarm and cause, and the cause's count at that time. */
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
