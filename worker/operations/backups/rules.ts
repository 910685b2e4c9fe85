import { BACKUP_DAYS } from '#companions/own/own-data-options'
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDayOf } from '../../platform/lib/time.ts'

/** Of a row; blobs there are none. */
export type Cell = string | number | null

/** What a line of `sqlite_schema` says. */
export type SchemaObject = {
  type: 'table' | 'index' | 'view' | 'trigger'
  name: string
  table: string
  sql: string
}

/** Rows of one table that follow each other. SHA-256 of their JSON, in hex. */
export type Segment = { table: string; rows: number; sha256: string }

/** One sealed object of a back-up. SHA-256 of its JSON, in hex. */
export type Part = {
  name: string
  sha256: string
  /** Of rows. */
  segments?: Segment[]
  /** Of the list of files. */
  files?: number
  bytes?: number
}

export type PartOfRows = { segments: { table: string; columns: string[]; rows: Cell[][] }[] }

/** A file of the site as the back-up knows it. */
export type CopiedFile = {
  key: string
  size: number
  etag: string
  /** SHA-256 of its bytes, in hex. */
  sha256: string
  http: R2HTTPMetadata
  /** The name of its sealed copy. */
  copy: string
}

/** Written last: a back-up without it is none. */
export type Manifest = {
  day: string
  /** Epoch milliseconds. */
  startedAt: number
  finishedAt: number
  schema: SchemaObject[]
  parts: Part[]
}

/** One thing that no restore may bring back, as `operations/sql/tombstones.ts` recorded it. */
export type StoredTombstone = {
  /** Epoch milliseconds. */
  at: number
  what: string
  subject: string
  detail: Record<string, unknown>
}

/** How far a back-up is. */
export type Progress = {
  /** Fingerprint of the schema that it began with: after a migration it begins again. */
  schema: string
  /** In the order of `readTables`; past the last one come the files. */
  table: number
  after: Cell[] | null
  /** The last key of the bucket that is listed; null: all are. */
  file: string | null
  parts: Part[]
}

/** The day's back-up begins after this hour, UTC: at 3 or 4 in Switzerland. */
const BEGINS_MS = 2 * HOUR_MS
/** A run that ended without a word gives way after this. */
export const CLAIM_MS = 10 * MINUTE_MS
/** Rows of `backups` and, without a key, of `tombstones` are kept as long as back-ups are. */
export const BACKUP_RETENTION_MS = BACKUP_DAYS * DAY_MS
/** Files are copied once, and again before their first copy is deleted. */
const COPY_DAYS = 28
const LATE_MS = 26 * HOUR_MS

export const MANIFEST = 'manifest'
export const BACKUPS = 'backup/'
export const TOMBSTONES = 'tombstones/'
export const FILES = 'files/'

export const nameOf = (day: string, part: string) => `${BACKUPS}${day}/${part}`

/** @returns null before the day's back-up begins */
export const dueDay = (now: number): string | null =>
  now % DAY_MS < BEGINS_MS ? null : utcDayOf(now)

/** Also of back-ups of which none has ever been finished. @param now epoch milliseconds */
export function isBackupLate(
  { finishedAt, since }: { finishedAt: number | null; since: number | null },
  now: number,
): boolean {
  const last = Math.max(finishedAt ?? 0, since ?? 0)
  return last > 0 && now - last > LATE_MS
}

// "!" sorts before all that is in keys, so copies are in the order of their files.
export const copyName = (file: { key: string; etag: string }, day: string) =>
  `${FILES}${file.key}!${file.etag}!${day}`

/** The last name that a copy of this key can have. */
export const lastCopyName = (key: string) => `${FILES}${key}!~`

/** Whether a copy holds what the file is now, and is there for as long as this back-up is kept. */
export function isCopyOf(
  name: string,
  { key, etag }: { key: string; etag: string },
  day: string,
): boolean {
  const beginning = `${FILES}${key}!${etag}!`
  if (!name.startsWith(beginning)) return false
  const age = Date.parse(day) - Date.parse(name.slice(beginning.length))
  return age >= 0 && age < COPY_DAYS * DAY_MS
}
