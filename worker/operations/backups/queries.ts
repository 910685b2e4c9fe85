import { asc, desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { backupKeys, backups } from '../schema/backups.ts'
import { tombstones } from '../../platform/db/tombstones.ts'

export const newestBackup = (db: Database) =>
  db.select().from(backups).orderBy(desc(backups.day)).limit(1)

/** The last one's end, and since when back-ups are to be made: since the key was set, or the first one began. */
export const lastBackup = (db: Database) =>
  db
    .select({
      finishedAt: sql<number | null>`max(${backups.finishedAt})`,
      since: sql<
        number | null
      >`coalesce((SELECT max(${backupKeys.since}) FROM ${backupKeys}), min(${backups.startedAt}))`,
    })
    .from(backups)

/** What is not in the bucket yet, in its order. */
export const uncopiedTombstones = (db: Database, limit: number) =>
  db.select().from(tombstones).orderBy(asc(tombstones.id)).limit(limit)
