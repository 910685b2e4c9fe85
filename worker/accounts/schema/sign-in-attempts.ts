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

export const signInNetworks = sqliteTable(
  'sign_in_networks',
  {
    memberId: text('member_id').notNull(),
    network: text().notNull(),
    day: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.network] })],
)
