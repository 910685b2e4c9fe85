import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const catalogueLog = sqliteTable('catalogue_log', {
  version: integer().primaryKey(),
  subject: text().notNull(),
  entry: text(),
  card: text(),
  profile: text(),
  at: integer(),
})

export const catalogueEpoch = sqliteTable('catalogue_epoch', {
  id: integer().primaryKey(),
  epoch: text().notNull(),
})

export const catalogueSnapshots = sqliteTable('catalogue_snapshots', {
  version: integer().primaryKey(),
  at: integer().notNull(),
})
