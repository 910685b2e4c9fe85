import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const accessLog = sqliteTable('access_log', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  memberId: text('member_id').notNull(),
  outcome: text({ enum: ['granted', 'denied'] }).notNull(),
  addressHash: text('address_hash'),
  what: text({ enum: ['admin', 'channels'] })
    .notNull()
    .default('admin'),
  companion: text(),
})
