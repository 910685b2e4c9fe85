import type { StaffRole } from '#staff/staff-rights'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** given and taken: set by another owner, which overrides a token and the operator's list. */
export type AdminRight = 'given' | 'known' | 'taken'

export const administrators = sqliteTable('administrators', {
  memberId: text('member_id').primaryKey(),
  standing: text().$type<AdminRight>().notNull(),
  changedAt: integer('changed_at').notNull(),
  role: text().$type<StaffRole>().notNull().default('owner'),
})
