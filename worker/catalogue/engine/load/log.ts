import { sql } from 'drizzle-orm'
import { readEntry } from '../document.ts'
import type { CatalogueChange } from '../entry.ts'
import type { Write } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/client.ts'
import { catalogueEpoch } from '../../schema/catalogue.ts'

/** A row of `catalogue_log` with the selected columns. */
export type LogRow = {
  version: number
  subject: string
  entry: string | null
  card?: string | null
  profile?: string | null
  /** Epoch milliseconds by the database's clock. */
  at?: number | null
}

export const SETTINGS = 'settings'

/** Maximum number of rows per read; a full page means that there are more. */
export const LOG_PAGE = 2_000
/** Like `LOG_PAGE`, for rows without their cards. */
export const ENTRIES_PAGE = 10_000
/** Maximum number of changes that are read with a snapshot. */
export const MAX_RECENT_CHANGES = 250

// The reads of the hot path are plain statements: they run on every request that memory can't answer, and tests
// limit their row counts. Changes since a version include the history of the log as one more row, which costs
// less than a separate statement.

type EpochRow = { version: number; subject: ''; epoch: string }

const epochAnd = (version: string, changes: string) =>
  `SELECT ${version} AS version, '' AS subject, NULL AS entry, NULL AS card, NULL AS at,
     NULL AS profile, epoch FROM catalogue_epoch
   UNION ALL SELECT *, NULL FROM (${changes})`

/** Id of the companion at an address, by id or slug: one more row is read for a slug, none for an id. */
const subjectAt = (key: string) =>
  `coalesce((SELECT companion_id FROM companion_slugs WHERE slug = ${key}), ${key})`

/**
 * Changes since a version, oldest first, with their documents.
 *
 * @param companion id or slug of the companion whose profile is included, if her row is among the changes
 */
export const changesSince = (db: D1Database, version: number, companion = '') =>
  db
    .prepare(
      epochAnd(
        '0',
        `SELECT version, subject, entry, card, at,
           CASE WHEN subject = ${subjectAt('?2')} THEN profile END AS profile FROM catalogue_log
         WHERE version > ?1 ORDER BY version LIMIT ${LOG_PAGE}`,
      ),
    )
    .bind(version, companion)

const oldestMark = '(SELECT coalesce(min(version), 0) FROM catalogue_snapshots)'

/** The newest changes since the oldest snapshot that may still be in use, with the version of that snapshot. */
export const newestChanges = (db: D1Database) =>
  db.prepare(
    epochAnd(
      oldestMark,
      `SELECT version, subject, entry, card, at, NULL FROM catalogue_log
       WHERE version > ${oldestMark} ORDER BY version DESC LIMIT ${MAX_RECENT_CHANGES}`,
    ),
  )

/** Changes since a version, without the cards: for loading the whole catalogue. */
export const entriesSince = (db: D1Database, version: number) =>
  db
    .prepare(
      epochAnd(
        '0',
        `SELECT version, subject, entry, NULL, NULL, NULL FROM catalogue_log
         WHERE version > ?1 ORDER BY version LIMIT ${ENTRIES_PAGE}`,
      ),
    )
    .bind(version)

/** Splits the rows of such a read: the changes oldest first, and the data of its first row. */
export function readChanges(rows: readonly (LogRow | EpochRow)[] = []) {
  const first = rows.find((row): row is EpochRow => 'epoch' in row && row.epoch !== null)
  const changes = rows.filter((row): row is LogRow => row !== first)
  changes.sort((a, b) => a.version - b.version)
  return { epoch: first?.epoch ?? '', mark: first?.version ?? 0, changes }
}

/** Current rows of these companions with their cards; missing companions are left out. */
export const cardsOf = (db: D1Database, ids: readonly string[]) =>
  db
    .prepare(
      `SELECT version, subject, entry, card FROM json_each(?1) AS wanted
       JOIN catalogue_log ON subject = wanted.value`,
    )
    .bind(JSON.stringify(ids))

/** @param key an id or a slug */
export const profileOf = (db: D1Database, key: string) =>
  db
    .prepare(
      `SELECT version, subject, entry, card, profile FROM catalogue_log
       WHERE subject = ${subjectAt('?1')}`,
    )
    .bind(key)

/** Records that a snapshot was written. @param at epoch milliseconds */
export const insertMark = (db: D1Database, version: number, time: number) =>
  db
    .prepare('INSERT OR IGNORE INTO catalogue_snapshots (version, at) VALUES (?1, ?2)')
    .bind(version, time)

/** Deletes marks that no cache can refer to any more: those before the newest mark of that time. */
export const deleteMarks = (db: D1Database, before: number) =>
  db
    .prepare(
      `DELETE FROM catalogue_snapshots
       WHERE version < (SELECT max(version) FROM catalogue_snapshots WHERE at < ?1)`,
    )
    .bind(before)

/** The settings' row changes no companion; it only increases the version. */
export const toChange = ({ version, subject, entry }: LogRow): CatalogueChange => ({
  version,
  id: subject,
  entry: entry === null || subject === SETTINGS ? null : readEntry(entry),
})

/** Write that makes isolates and snapshots discard the previous history. */
export const beginEpoch = (db: Database): Write =>
  db.update(catalogueEpoch).set({ epoch: sql`lower(hex(randomblob(16)))` })
