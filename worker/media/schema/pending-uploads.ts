import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const pendingUploads = sqliteTable('pending_uploads', {
  folder: text().primaryKey(),
  dueAt: integer('due_at').notNull(),
})
