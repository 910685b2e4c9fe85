import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companionViews = sqliteTable('companion_views', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  name: text().notNull(),
  /** JSON of a `ViewQuery`. */
  query: text().notNull(),
  /** JSON. */
  columns: text().notNull(),
  createdAt: integer('created_at').notNull(),
})
