import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export type LedgerChange = 'added' | 'changed' | 'removed'

export const ledgerQueue = sqliteTable('ledger_queue', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  source: text().notNull(),
  key: text().notNull(),
  change: text().$type<LedgerChange>().notNull(),
})

export const ledgerEntries = sqliteTable('ledger_entries', {
  number: integer().primaryKey(),
  at: integer().notNull(),
  source: text().notNull(),
  keyHash: text('key_hash').notNull(),
  change: text().$type<LedgerChange>().notNull(),
  contentHash: text('content_hash').notNull(),
  previous: text().notNull(),
  hash: text().notNull(),
})

export const ledgerRoots = sqliteTable('ledger_roots', {
  day: text().primaryKey(),
  number: integer().notNull(),
  hash: text().notNull(),
  at: integer().notNull(),
})
