import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const pendingUploads = sqliteTable('stray_folders', {
  folder: text().primaryKey(),
  dueAt: integer('due_at').notNull(),
})
