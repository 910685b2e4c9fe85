import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const catalogueLog = sqliteTable('catalogue_log', {
  version: integer().primaryKey(),
  subject: text().notNull(),
  entry: text(),
  card: text(),
  profile: text(),
})
