import { readEntry } from './document.ts'
import type { CatalogueChange } from './entry.ts'

/** A row of `catalogue_log`, as far as it was asked for. */
export type LogRow = {
  version: number
  subject: string
  entry: string | null
  card?: string | null
  profile?: string | null
}

export const SETTINGS = 'settings'

/** How many rows one read takes at most; a full page means that there is more. */
export const LOG_PAGE = 2_000

// The three reads of the hot path are plain statements: they run on every request that is not
// answered from memory, and their row counts are promised.

/**
 * What changed since a version, oldest first, ready to be shown; before it the row of that version,
 * if it is still the newest of its subject. The log never ends before a version that it has given
 * out: no row at all means that it is another log.
 */
export const changesSince = (db: D1Database, version: number) =>
  db
    .prepare(
      `SELECT version, subject, entry, card FROM catalogue_log
       WHERE version >= ?1 ORDER BY version LIMIT ${LOG_PAGE}`,
    )
    .bind(version)

/** What changed since a version, without the cards: for loading all of it. */
export const entriesSince = (db: D1Database, version: number) =>
  db
    .prepare(
      `SELECT version, subject, entry FROM catalogue_log
       WHERE version > ?1 ORDER BY version LIMIT ${LOG_PAGE}`,
    )
    .bind(version)

export const cardsOf = (db: D1Database, ids: readonly string[]) =>
  db
    .prepare(
      `SELECT version, subject, entry, card FROM json_each(?1) AS wanted
       JOIN catalogue_log ON subject = wanted.value`,
    )
    .bind(JSON.stringify(ids))

export const profileOf = (db: D1Database, id: string) =>
  db
    .prepare('SELECT version, subject, entry, card, profile FROM catalogue_log WHERE subject = ?1')
    .bind(id)

export const newest = (db: D1Database) =>
  db.prepare('SELECT max(version) AS version, null AS subject, null AS entry FROM catalogue_log')

/** The settings' row changes no companion; it only moves the version on. */
export const toChange = ({ version, subject, entry }: LogRow): CatalogueChange => ({
  version,
  id: subject,
  entry: entry === null || subject === SETTINGS ? null : readEntry(entry),
})
