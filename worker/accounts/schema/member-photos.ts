import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const memberPhotos = sqliteTable('member_photos', {
  memberId: text('member_id').primaryKey(),
  id: text().notNull(),
  createdAt: integer('created_at').notNull(),
})
