import { submissionKinds, submissionStates } from '#media/submitted-media'
import { textLanguages, type TextsByLanguage } from '#platform/text-languages'
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const textsColumn = (name: string) =>
  text(name, { mode: 'json' }).$type<TextsByLanguage>().notNull().default({})

export const submittedMedia = sqliteTable('submitted_media', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  type: text({ enum: ['photo', 'video'] }).notNull(),
  accessLevel: text('access_level', { enum: ['public', 'private'] }).notNull(),
  alt: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  color: text().notNull(),
  preview: text().notNull(),
  durationSeconds: real('duration_seconds'),
  sizeBytes: integer('size_bytes').notNull(),
  state: text({ enum: submissionStates }).notNull().default('submitted'),
  reason: text().notNull().default(''),
  email: text(),
  submittedAt: integer('submitted_at').notNull(),
  dueAt: integer('due_at'),
  version: integer().notNull().default(1),
  changedAt: integer('changed_at').notNull(),
  kind: text({ enum: submissionKinds }).notNull().default('gallery'),
  mediaId: text('media_id'),
  storyText: text('story_text').notNull().default(''),
  storyHours: integer('story_hours'),
  highlightId: text('highlight_id'),
  highlightTitle: text('highlight_title').notNull().default(''),
  altLanguage: text('alt_language', { enum: textLanguages }),
  storyId: text('story_id'),
  textLanguage: text('text_language', { enum: textLanguages }),
  storyTexts: textsColumn('story_texts'),
  highlightTitles: textsColumn('highlight_titles'),
})
