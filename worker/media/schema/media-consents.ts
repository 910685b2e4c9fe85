import { shownPeople, withdrawalPlaces } from '#media/media-consents'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const mediaConsents = sqliteTable('media_consents', {
  id: text().primaryKey(),
  mediaId: text('media_id').notNull(),
  companionId: text('companion_id').notNull(),
  shown: text({ enum: shownPeople }).notNull(),
  others: text().notNull().default(''),
  givenByMember: text('given_by_member'),
  givenByName: text('given_by_name').notNull(),
  givenAt: integer('given_at').notNull(),
  forPublic: integer('for_public', { mode: 'boolean' }).notNull(),
  forPrivate: integer('for_private', { mode: 'boolean' }).notNull(),
  forStories: integer('for_stories', { mode: 'boolean' }).notNull(),
  actor: text(),
  actorName: text('actor_name'),
  recordedAt: integer('recorded_at').notNull(),
  revokedAt: integer('revoked_at'),
  endedAt: integer('ended_at'),
})

export const mediaFingerprints = sqliteTable('media_fingerprints', {
  mediaId: text('media_id').primaryKey(),
  sha256: text().notNull(),
  perceptual: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
  createdAt: integer('created_at').notNull(),
  storedSha256: text('stored_sha256'),
  frames: text({ mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  part0: integer(),
  part1: integer(),
  part2: integer(),
  part3: integer(),
})

export const mediaProfileBlocks = sqliteTable(
  'media_profile_blocks',
  {
    companionId: text('companion_id').notNull(),
    kind: text({ enum: ['exact', 'perceptual', 'frame'] }).notNull(),
    hash: text().notNull(),
    since: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.kind, table.hash] })],
)

export const mediaBlocklist = sqliteTable(
  'media_blocklist',
  {
    kind: text({ enum: ['exact', 'perceptual', 'frame'] }).notNull(),
    hash: text().notNull(),
    since: integer().notNull(),
    part0: integer(),
    part1: integer(),
    part2: integer(),
    part3: integer(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] })],
)

export const mediaWithdrawals = sqliteTable('media_withdrawals', {
  mediaId: text('media_id').primaryKey(),
  companionId: text('companion_id').notNull(),
  memberId: text('member_id').notNull(),
  place: text({ enum: withdrawalPlaces }).notNull(),
  type: text({ enum: ['photo', 'video'] }).notNull(),
  alt: text().notNull(),
  copies: text({ mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  withdrawnAt: integer('withdrawn_at').notNull(),
  allowedAt: integer('allowed_at'),
  isProfileOnly: integer('is_profile_only', { mode: 'boolean' }).notNull().default(false),
})

export const mediaWithdrawalHashes = sqliteTable(
  'media_withdrawal_hashes',
  {
    mediaId: text('media_id').notNull(),
    kind: text({ enum: ['exact', 'perceptual', 'frame'] }).notNull(),
    hash: text().notNull(),
    position: integer().notNull(),
    isLiftable: integer('is_liftable', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.kind, table.hash] })],
)
