import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const backups = sqliteTable('backups', {
  day: text().primaryKey(),
  startedAt: integer('started_at').notNull(),
  claimedUntil: integer('claimed_until').notNull().default(0),
  progress: text().notNull().default(''),
  finishedAt: integer('finished_at'),
})

export const backupKeys = sqliteTable('backup_keys', {
  publicKey: text('public_key').primaryKey(),
  since: integer().notNull(),
})
