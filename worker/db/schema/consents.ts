import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const consents = sqliteTable(
  'consents',
  {
    memberId: text('member_id').notNull(),
    at: integer().notNull(),
    version: integer().notNull(),
    preference: integer({ mode: 'boolean' }).notNull(),
    analytics: integer({ mode: 'boolean' }).notNull(),
    marketing: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.at] })],
)
