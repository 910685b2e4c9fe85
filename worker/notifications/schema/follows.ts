import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const follows = sqliteTable(
  'follows',
  {
    memberId: text('member_id').notNull(),
    companionId: text('companion_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.companionId] })],
)
