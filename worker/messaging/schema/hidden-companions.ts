import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const hiddenCompanions = sqliteTable(
  'hidden_companions',
  {
    memberId: text('member_id').notNull(),
    companionId: text('companion_id').notNull(),
    createdAt: integer('created_at').notNull(),
    blocked: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.companionId] })],
)
