import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  sessionId: text('session_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  siteKey: text('site_key').notNull(),
  language: text().notNull(),
  createdAt: integer('created_at').notNull(),
  endedAt: integer('ended_at'),
})

export const notificationKinds = [
  'answers',
  'requests',
  'searches',
  'follows',
  'online',
  'plan',
  'timer',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notifications = sqliteTable(
  'notifications',
  {
    memberId: text('member_id').notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    untilRead: text('until_read'),
    createdAt: integer('created_at').notNull(),
    dueAt: integer('due_at').notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
)
