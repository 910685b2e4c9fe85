import { sql, type SQL } from 'drizzle-orm'
import { insertAll, type Write } from './bulk.ts'
import type { Database } from './client.ts'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const tombstones = sqliteTable('tombstones', {
  id: integer().primaryKey(),
  at: integer()
    .notNull()
    .default(sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`),
  what: text().notNull(),
  subject: text().notNull(),
  detail: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
})

/** Kinds of what no restore may bring back; `ops/restore/apply-tombstones.ts` has what each one does to a restored database. */
export type TombstoneKind =
  | 'account.unlinked'
  | 'application.erased'
  | 'application-photo.removed'
  | 'check.shortened'
  | 'check.withdrawn'
  | 'companion.channels'
  | 'companion.erased'
  | 'companion.hidden'
  | 'companion.left'
  | 'companion.trashed'
  | 'companion.unlisted'
  | 'device.removed'
  | 'file.blocked'
  | 'file.closed'
  | 'file.consent-ended'
  | 'file.removed'
  | 'file.use-ended'
  | 'listing.withdrawn'
  | 'mail.ended'
  | 'member.blocked'
  | 'member.blocks-companion'
  | 'member.erased'
  | 'member.suspended'
  | 'messages.lifetime'
  | 'pair.refused'
  | 'photo.removed'
  | 'premium.revoked'
  | 'promotion.withdrawn'
  | 'reply.removed'
  | 'review.hidden'
  | 'staff.role'
  | 'story.removed'
  | 'submission.withdrawn'

export type Tombstone = {
  what: TombstoneKind
  /** The id of the row, or of both rows of a pair with a space between them. */
  subject: string
  /** What a restore needs besides the subject: ids and flags, nothing that a person has written. */
  detail?: Record<string, unknown>
}

/** Of a kind and subject the newest counts: this one says that what was done before is undone. */
const LIFTED = { isLifted: true }

export const isLifted = ({ detail }: { detail: Record<string, unknown> }): boolean =>
  detail['isLifted'] === true

/**
 * Records what a restored back-up must not bring back; goes into the batch of the write that it is about.
 * `operations/copy-tombstones.ts` copies it to the bucket of the back-ups within a minute.
 */
export const recordTombstone = (db: Database, { what, subject, detail = {} }: Tombstone): Write =>
  db.insert(tombstones).values({ what, subject, detail })

/** As `recordTombstone`, for several. */
export const recordTombstones = (db: Database, entries: readonly Tombstone[]): Write =>
  insertAll(
    db,
    tombstones,
    entries.map(({ what, subject, detail = {} }) => ({ what, subject, detail })),
  )

/** As `recordTombstone`, for every row of a SELECT with the columns `subject` and `detail`. */
export const recordTombstonesOf = (db: Database, what: TombstoneKind, rows: SQL): Write =>
  db.run(sql`INSERT INTO tombstones (what, subject, detail)
    SELECT ${what}, subject, detail FROM (${rows})`)

/** Records that what was recorded before, if anything, is undone: a restore leaves it as it was. */
export const liftTombstone = (db: Database, { what, subject, detail = {} }: Tombstone): Write =>
  recordTombstone(db, { what, subject, detail: { ...detail, ...LIFTED } })
