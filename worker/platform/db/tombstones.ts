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

/**
 * Kinds of tombstones. `ops/restore/apply-tombstones.ts` defines the effect of each kind on a
 * restored database.
 */
export type TombstoneKind =
  | 'account.unlinked'
  | 'address.suspended'
  | 'application.erased'
  | 'application-photo.removed'
  | 'check.shortened'
  | 'check.withdrawn'
  | 'companion.channels'
  | 'companion.erased'
  | 'companion.hidden'
  | 'companion.left'
  | 'companion.reviews-declined'
  | 'companion.silent'
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
  | 'mark.hidden'
  | 'measure.taken'
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
  | 'reporter.muted'
  | 'review.hidden'
  | 'safety-contact.removed'
  | 'staff.role'
  | 'story.removed'
  | 'submission.withdrawn'
  | 'vouch.withdrawn'
  | 'takedown.ended'

export type Tombstone = {
  what: TombstoneKind
  /** Id of the row, or the two ids of a pair separated by a space. */
  subject: string
  /** Further ids and flags for a restore; never texts written by people. */
  detail?: Record<string, unknown>
}

/** Marks a tombstone as undone. The newest tombstone of a kind and subject counts. */
const LIFTED_DETAIL = { isLifted: true }

export const isUndone = ({ detail }: { detail: Record<string, unknown> }): boolean =>
  detail['isLifted'] === true

/**
 * Records a change that a restored backup must not undo. It belongs into the batch of the change.
 * `operations/copy-tombstones.ts` copies it to the bucket of the backups within a minute.
 */
export const recordTombstone = (db: Database, { what, subject, detail = {} }: Tombstone): Write =>
  db.insert(tombstones).values({ what, subject, detail })

/** Like `recordTombstone`, for several. */
export const recordTombstones = (db: Database, entries: readonly Tombstone[]): Write =>
  insertAll(
    db,
    tombstones,
    entries.map(({ what, subject, detail = {} }) => ({ what, subject, detail })),
  )

/** Like `recordTombstone`, for every row of a SELECT with the columns `subject` and `detail`. */
export const recordTombstonesOf = (db: Database, kind: TombstoneKind, rows: SQL): Write =>
  db.run(sql`INSERT INTO tombstones (what, subject, detail)
    SELECT ${kind}, subject, detail FROM (${rows})`)

/** Undoes an earlier tombstone, if any: a restore leaves the subject unchanged. */
export const liftTombstone = (db: Database, { what, subject, detail = {} }: Tombstone): Write =>
  recordTombstone(db, { what, subject, detail: { ...detail, ...LIFTED_DETAIL } })
