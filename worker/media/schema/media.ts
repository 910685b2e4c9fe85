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
  /** Triggers keep it: without a record of consent that covers it, only its companion and staff see a file. */
  hasConsent: integer('has_consent', { mode: 'boolean' }).notNull().default(false),
  altLanguage: text('alt_language', { enum: textLanguages }).notNull().default('en'),
  alts: text({ mode: 'json' }).$type<Partial<Record<TextLanguage, string>>>().notNull().default({}),
})

/** Files lie in the bucket under this name: everyone's, or premium members'. */
export type AccessLevel = (typeof media.$inferSelect)['accessLevel']

/** The same, or what a companion has submitted. */
export type FileLevel = AccessLevel | 'submitted'

/** Files that everyone could open, and no longer may. */
export const withdrawnFiles = sqliteTable(
  'withdrawn_files',
  {
    companionId: text('companion_id').notNull(),
    mediaId: text('media_id').notNull(),
    withdrawnAt: integer('withdrawn_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.mediaId] })],
)
