import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const members = sqliteTable('members', {
  id: text().primaryKey(),
  displayName: text('display_name').notNull(),
  firstSeenAt: integer('first_seen_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  suspendedAt: integer('suspended_at'),
  erasedAt: integer('erased_at'),
  nameFolded: text('name_folded').notNull().default(''),
  accountDue: text('account_due').$type<'ban' | 'delete'>(),
  sessionsEndedAt: integer('sessions_ended_at'),
  sessionKept: text('session_kept'),
  secondFactorAt: integer('second_factor_at'),
  termsAcceptedAt: integer('terms_accepted_at'),
  termsVersion: text('terms_version'),
  termsKnown: text('terms_known').notNull().default(''),
  language: text(),
})
