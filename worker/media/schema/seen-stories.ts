import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const seenStories = sqliteTable('seen_stories', {
  memberId: text('member_id').primaryKey(),
  storyIds: text('story_ids', { mode: 'json' }).$type<string[]>().notNull(),
  changedAt: integer('changed_at').notNull(),
})
