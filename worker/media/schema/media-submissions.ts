import { submissionKinds, submissionStates } from '#media/submitted-media'
import { textLanguages, type TextsByLanguage } from '#platform/text-languages'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const textsColumn = (name: string) =>
  text(name, { mode: 'json' }).$type<TextsByLanguage>().notNull().default({})

export const mediaSubmissions = sqliteTable('media_submissions', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  kind: text({ enum: submissionKinds }).notNull(),
  /** The file that it concerns: the submitted one, which has the same id, or a published one. */
  mediaId: text('media_id').notNull(),
  state: text({ enum: submissionStates }).notNull().default('submitted'),
  reason: text().notNull().default(''),
  email: text(),
  submittedAt: integer('submitted_at').notNull(),
  dueAt: integer('due_at'),
  version: integer().notNull().default(1),
  changedAt: integer('changed_at').notNull(),
  alt: text().notNull().default(''),
  altLanguage: text('alt_language', { enum: textLanguages }),
  storyText: text('story_text').notNull().default(''),
  storyHours: integer('story_hours'),
  highlightId: text('highlight_id'),
  highlightTitle: text('highlight_title').notNull().default(''),
  storyId: text('story_id'),
  textLanguage: text('text_language', { enum: textLanguages }),
  storyTexts: textsColumn('story_texts'),
  highlightTitles: textsColumn('highlight_titles'),
})
