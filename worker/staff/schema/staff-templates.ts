import { textLanguages } from '#platform/text-languages'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const staffTemplates = sqliteTable('staff_templates', {
  id: text().primaryKey(),
  language: text({ enum: textLanguages }).notNull(),
  title: text().notNull(),
  text: text().notNull(),
  version: integer().notNull(),
  changedAt: integer('changed_at').notNull(),
})
