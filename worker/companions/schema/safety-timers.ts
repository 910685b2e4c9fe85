import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const safetyWords = sqliteTable('safety_words', {
  memberId: text('member_id').primaryKey(),
  salt: text().notNull(),
  safeHash: text('safe_hash').notNull(),
  duressHash: text('duress_hash').notNull(),
  changedAt: integer('changed_at').notNull(),
})

export const safetyContacts = sqliteTable('safety_contacts', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  label: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  publicKey: text('public_key').notNull(),
  card: text().notNull(),
  createdAt: integer('created_at').notNull(),
  agreedAt: integer('agreed_at'),
  email: text(),
  language: text(),
  origin: text(),
  testSentAt: integer('test_sent_at'),
  testedAt: integer('tested_at'),
  leftAt: integer('left_at'),
  removedAt: integer('removed_at'),
  deviceEndedAt: integer('device_ended_at'),
})

export const safetyDevices = sqliteTable('safety_devices', {
  contactId: text('contact_id').primaryKey(),
  deviceId: text('device_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  siteKey: text('site_key').notNull(),
  allowedAt: integer('allowed_at').notNull(),
})

export const safetyPushKinds = ['alarm', 'call', 'clear', 'test'] as const
export type SafetyPushKind = (typeof safetyPushKinds)[number]

export const safetyPushes = sqliteTable('safety_pushes', {
  cause: text().primaryKey(),
  contactId: text('contact_id').notNull(),
  kind: text({ enum: safetyPushKinds }).notNull(),
  createdAt: integer('created_at').notNull(),
  dueAt: integer('due_at').notNull(),
  tries: integer().notNull().default(0),
})

export const safetyTimers = sqliteTable('safety_timers', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  createdAt: integer('created_at').notNull(),
  dueAt: integer('due_at').notNull(),
  extensions: integer().notNull().default(0),
  remindedAt: integer('reminded_at'),
  endedAt: integer('ended_at'),
  firedAt: integer('fired_at'),
})

export const safetyNotes = sqliteTable(
  'safety_notes',
  {
    timerId: text('timer_id').notNull(),
    contactId: text('contact_id').notNull(),
    sealed: text(),
    alarmedAt: integer('alarmed_at'),
    clearedAt: integer('cleared_at'),
  },
  (table) => [primaryKey({ columns: [table.timerId, table.contactId] })],
)
