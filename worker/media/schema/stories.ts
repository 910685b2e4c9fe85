import { textLanguages, type TextsByLanguage } from '#platform/text-languages'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const language = () => text({ enum: textLanguages }).notNull().default('en')
const textsColumn = () => text({ mode: 'json' }).$type<TextsByLanguage>().notNull().default({})

export const highlights = sqliteTable('highlights', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  title: text().notNull(),
  position: integer().notNull(),
  language: language(),
  titles: textsColumn(),
})

export const stories = sqliteTable('stories', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  highlightId: text('highlight_id'),
  mediaId: text('media_id').notNull(),
  text: text().notNull(),
  position: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at'),
  language: language(),
  texts: textsColumn(),
})
