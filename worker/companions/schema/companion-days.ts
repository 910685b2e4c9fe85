import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companionDays = sqliteTable(
  'companion_days',
  {
    companionId: text('companion_id').notNull(),
    day: text().notNull(),
    openings: integer().notNull().default(0),
    contacts: integer().notNull().default(0),
    follows: integer().notNull().default(0),
  },
  ({ companionId, day }) => [primaryKey({ columns: [companionId, day] })],
)
