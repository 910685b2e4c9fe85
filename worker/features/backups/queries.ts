import { asc, desc, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { backups, journalQueue } from '../../db/schema/backups.ts'

export const newestBackup = (db: Database) =>
  db.select().from(backups).orderBy(desc(backups.day)).limit(1)

/** Since when there is no newer back-up: the last one's end, or the first one's beginning. */
export const lastBackup = (db: Database) =>
  db
    .select({
      at: sql<number | null>`coalesce(max(${backups.finishedAt}), min(${backups.startedAt}))`,
    })
    .from(backups)

/** What is not in the bucket yet, in its order. */
export const queuedForJournal = (db: Database, limit: number) =>
  db.select().from(journalQueue).orderBy(asc(journalQueue.id)).limit(limit)
