import { alertRhythms } from '#notifications/saved-searches'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const savedSearches = sqliteTable('saved_searches', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  name: text().notNull(),
  /** JSON of a `SearchQuery`. */
  query: text().notNull(),
  alert: text({ enum: alertRhythms }).notNull(),
  createdAt: integer('created_at').notNull(),
  sinceVersion: integer('since_version').notNull(),
})
