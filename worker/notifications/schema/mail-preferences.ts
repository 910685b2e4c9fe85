import { alertRhythms } from '#notifications/saved-searches'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const mailPreferences = sqliteTable('mail_preferences', {
  memberId: text('member_id').primaryKey(),
  id: text().notNull(),
  email: text().notNull(),
  language: text().notNull(),
  origin: text().notNull(),
  answers: integer({ mode: 'boolean' }).notNull(),
  searches: integer({ mode: 'boolean' }).notNull(),
  follows: text({ enum: alertRhythms }).notNull(),
  followsSince: integer('follows_since').notNull(),
  changedAt: integer('changed_at').notNull(),
  mails: integer().notNull(),
  mailedAt: integer('mailed_at'),
  digestOn: text('digest_on'),
  renewals: integer({ mode: 'boolean' }).notNull(),
  pushAnswers: integer('push_answers', { mode: 'boolean' }).notNull(),
  pushSearches: integer('push_searches', { mode: 'boolean' }).notNull(),
  pushFollows: integer('push_follows', { mode: 'boolean' }).notNull(),
  pushPlan: integer('push_plan', { mode: 'boolean' }).notNull(),
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  requests: integer({ mode: 'boolean' }).notNull(),
  online: integer({ mode: 'boolean' }).notNull(),
  pushOnline: integer('push_online', { mode: 'boolean' }).notNull(),
})
