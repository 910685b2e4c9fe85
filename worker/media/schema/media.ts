import { textLanguages, type TextLanguage } from '#platform/text-languages'
import { integer, real, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'

const columns = {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  type: text({ enum: ['photo', 'video'] }).notNull(),
  /** Only the companion and staff can open a submitted file. */
  state: text({ enum: ['submitted', 'published'] }).notNull(),
  accessLevel: text('access_level', { enum: ['public', 'private'] }).notNull(),
  purpose: text({ enum: ['gallery', 'story'] }).notNull(),
  alt: text().notNull(),
  position: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  color: text().notNull(),
  preview: text().notNull(),
  durationSeconds: real('duration_seconds'),
  createdAt: integer('created_at').notNull(),
  sizeBytes: integer('size_bytes').notNull().default(0),
  storyCount: integer('story_count').notNull().default(0),
  /** Updated by triggers. Without a consent record for its use, only the companion and staff see a file. */
  hasConsent: integer('has_consent', { mode: 'boolean' }).notNull().default(false),
  altLanguage: text('alt_language', { enum: textLanguages }).notNull().default('en'),
  alts: text({ mode: 'json' }).$type<Partial<Record<TextLanguage, string>>>().notNull().default({}),
}

export const media = sqliteTable('media', columns)

/** Files that anyone but their companion and staff may see. Every public answer reads files here. */
export const visibleMedia = sqliteView('visible_media', columns).existing()

/** Audience of a file: everyone, or premium members. */
export type AccessLevel = (typeof media.$inferSelect)['accessLevel']
