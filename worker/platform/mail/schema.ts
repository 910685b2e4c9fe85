import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const outbox = sqliteTable('outbox', {
  cause: text().primaryKey(),
  recipient: text(),
  subject: text(),
  text: text(),
  createdAt: integer('created_at').notNull(),
  dueAt: integer('due_at').notNull(),
  tries: integer().notNull().default(0),
  sentAt: integer('sent_at'),
  lastError: text('last_error'),
  language: text().notNull().default('en'),
  unsubscribe: text(),
  untilRead: text('until_read'),
})
