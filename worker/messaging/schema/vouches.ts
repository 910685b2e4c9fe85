import type { KnownStep } from '#messaging/vouches'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const vouches = sqliteTable('vouches', {
  pair: text().primaryKey(),
  isConfirmed: integer('is_confirmed', { mode: 'boolean' }).notNull().default(true),
})

export const memberMarks = sqliteTable('member_marks', {
  memberId: text('member_id').primaryKey(),
  step: integer().$type<KnownStep>().notNull().default(0),
  isShown: integer('is_shown', { mode: 'boolean' }).notNull().default(true),
})
