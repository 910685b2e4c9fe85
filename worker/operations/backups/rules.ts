import { BACKUP_DAYS } from '#companions/own/own-data'
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDayOf } from '../../platform/lib/time.ts'

/** Cell of a row; no table has blobs. */
export type Cell = string | number | null

/** Row of `sqlite_schema`. */
export type SchemaObject = {
  type: 'table' | 'index' | 'view' | 'trigger'
  name: string
  table: string
  sql: string
}

/** Consecutive rows of one table. `sha256`: hash of their JSON, in hex. */
export type Segment = { table: string; rows: number; sha256: string }

/** One encrypted object of a backup. `sha256`: hash of its JSON, in hex. */
export type BackupPart = {
  name: string
  sha256: string
  /** Segments of rows; omitted for lists of files. */
  segments?: Segment[]
  /** Number of files in the list; omitted for rows. */
  files?: number
  bytes?: number
}

export type PartOfRows = { segments: { table: string; columns: string[]; rows: Cell[][] }[] }

/** A file in a backup's list. */
export type CopiedFile = {
  key: string
  size: number
  etag: string
  /** SHA-256 of the content, in hex. */
  sha256: string
  http: R2HTTPMetadata
  /** Key of the encrypted copy. */
  copy: string
}

/** Written last: a backup without a manifest is incomplete. */
export type Manifest = {
  day: string
  /** Epoch milliseconds. */
  startedAt: number
  finishedAt: number
  schema: SchemaObject[]
  parts: BackupPart[]
}

/** A tombstone in the bucket, recorded by `operations/sql/tombstones.ts`. */
export type StoredTombstone = {
  /** Epoch milliseconds. */
  at: number
  what: string
  subject: string
  detail: Record<string, unknown>
}

/** Progress of a backup. */
export type BackupProgress = {
  /** Fingerprint of the schema at the start; a migration restarts the backup. */
  schema: string
  /** Index in the order of `readTables`; files follow after the last table. */
  table: number
  after: Cell[] | null
  /** Last listed key of the bucket; `null`: all files are listed. */
  file: string | null
  parts: BackupPart[]
}

/** Start of the day's backup after midnight UTC: at 3 or 4 in Switzerland. */
const BEGINS_MS = 2 * HOUR_MS
/** A claim of an interrupted run expires after this time. */
export const CLAIM_MS = 10 * MINUTE_MS
/** Retention of rows of `backups` and, without a key, of `tombstones`; the same as for backups. */
export const BACKUP_RETENTION_MS = BACKUP_DAYS * DAY_MS
/** A file is copied again before its first copy is deleted. */
const COPY_DAYS = 28
const LATE_MS = 26 * HOUR_MS

export const MANIFEST = 'manifest'
export const BACKUPS = 'backup/'
export const TOMBSTONES = 'tombstones/'
export const FILES = 'files/'

export const nameOf = (day: string, part: string) => `${BACKUPS}${day}/${part}`

/** @returns `null` before the start of the day's backup */
export const dueDay = (now: number): string | null =>
  now % DAY_MS < BEGINS_MS ? null : utcDayOf(now)

/** True also if no backup was ever finished. @param now epoch milliseconds */
export function isBackupLate(
  { finishedAt, since }: { finishedAt: number | null; since: number | null },
  now: number,
): boolean {
  const last = Math.max(finishedAt ?? 0, since ?? 0)
  return last > 0 && now - last > LATE_MS
}

// "!" sorts before all characters of keys, so copies are listed in the order of their files.
/** @param sealedFor mark of the public key, because a lost private key must not be needed for later backups */
export const copyName = (
  file: { key: string; etag: string },
  { sealedFor, day }: { sealedFor: string; day: string },
) => `${FILES}${file.key}!${file.etag}!${sealedFor}!${day}`

/** Upper bound of the names of a key's copies. */
export const lastCopyName = (key: string) => `${FILES}${key}!~`

/** True if the copy has the file's current content, opens with the current key and is kept as long as this backup. */
export function isCopyOf(
  name: string,
  { key, etag }: { key: string; etag: string },
  { sealedFor, day }: { sealedFor: string; day: string },
): boolean {
  const beginning = `${FILES}${key}!${etag}!${sealedFor}!`
  if (!name.startsWith(beginning)) return false
  const age = Date.parse(day) - Date.parse(name.slice(beginning.length))
  return age >= 0 && age < COPY_DAYS * DAY_MS
}
