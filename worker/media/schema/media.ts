import { textLanguages, type TextLanguage } from '#platform/text-languages'
import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const media = sqliteTable('media', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  type: text({ enum: ['photo', 'video'] }).notNull(),
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
})

/** First folder of a file's key in the bucket: public, or private for premium members. */
export type AccessLevel = (typeof media.$inferSelect)['accessLevel']

/** An access level, or `submitted` for a companion's submission. */
export type FileLevel = AccessLevel | 'submitted'

/** Files that were public and are no longer. */
export const withdrawnFiles = sqliteTable(
  'withdrawn_files',
  {
    companionId: text('companion_id').notNull(),
    mediaId: text('media_id').notNull(),
    withdrawnAt: integer('withdrawn_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.mediaId] })],
)
