import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Written by triggers only, which also derive `completeness`. */
export const companionSummaries = sqliteTable('companion_summaries', {
  companionId: text('companion_id').primaryKey(),
  place: text().notNull(),
  coverId: text('cover_id'),
  counts: text().notNull(),
  hasAccount: integer('has_account').notNull(),
  blank: text().notNull(),
  facts: text().notNull(),
})
