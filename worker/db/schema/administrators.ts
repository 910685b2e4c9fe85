import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export type AdminRole = 'given' | 'known' | 'taken'

export const administrators = sqliteTable('administrators', {
  memberId: text('member_id').primaryKey(),
  role: text('standing').$type<AdminRole>().notNull(),
  changedAt: integer('changed_at').notNull(),
})
