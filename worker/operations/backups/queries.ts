import { asc, desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { backupKeys, backups } from '../schema/backups.ts'
import { tombstones } from '../../platform/db/tombstones.ts'

/** The newest backup, finished or not; no row if there was never one. */
export const newestBackup = (db: Database) =>
  db.select().from(backups).orderBy(desc(backups.day)).limit(1)

/**
 * End of the last backup, and start of the time that requires backups: when the key was set, or
 * when the first backup started.
 */
export const lastBackup = (db: Database) =>
  db
    .select({
      finishedAt: sql<number | null>`max(${backups.finishedAt})`,
      since: sql<
        number | null
      >`coalesce((SELECT max(${backupKeys.since}) FROM ${backupKeys}), min(${backups.startedAt}))`,
    })
    .from(backups)

/** Tombstones that are not in the bucket yet, oldest first. */
export const uncopiedTombstones = (db: Database, limit: number) =>
  db.select().from(tombstones).orderBy(asc(tombstones.id)).limit(limit)
