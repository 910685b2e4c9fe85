import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const reviews = sqliteTable('reviews', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  author: text().notNull(),
  rating: integer().notNull(),
  text: text().notNull(),
  state: text({ enum: ['pending', 'published', 'hidden'] }).notNull(),
  createdAt: integer('created_at').notNull(),
})
