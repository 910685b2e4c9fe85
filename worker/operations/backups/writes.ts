import { and, eq, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { backupKeys, backups } from '../schema/backups.ts'
import { tombstones } from '../../platform/db/tombstones.ts'
import { CLAIM_MS, BACKUP_RETENTION_MS } from './rules.ts'

export const beginBackup = (db: Database, day: string, now: number): Write =>
  db.insert(backups).values({ day, startedAt: now }).onConflictDoNothing()

/**
 * Stores since when the key is in use, unless it is stored already.
 *
 * @param publicKey `null`: no key is set
 */
export const recordBackupKey = (db: Database, publicKey: string | null, now: number): Write[] => [
  db.delete(backupKeys).where(publicKey === null ? sql`true` : ne(backupKeys.publicKey, publicKey)),
  ...(publicKey === null
    ? []
    : [db.insert(backupKeys).values({ publicKey, since: now }).onConflictDoNothing()]),
]

export const forgetOldBackups = (db: Database, now: number): Write =>
  db.delete(backups).where(lt(backups.startedAt, now - BACKUP_RETENTION_MS))

/** @returns `undefined` if the backup is finished or another run has claimed it */
export const claimBackup = async (db: Database, day: string, now: number) => {
  const [row] = await db
    .update(backups)
    .set({ claimedUntil: now + CLAIM_MS })
    .where(and(eq(backups.day, day), isNull(backups.finishedAt), lte(backups.claimedUntil, now)))
    .returning()
  return row
}

/**
 * Must be called by the run that has claimed the backup.
 *
 * @param claimedUntil epoch milliseconds; 0 releases the claim
 */
export const recordBackupProgress = (
  db: Database,
  day: string,
  progress: string,
  claimedUntil: number,
): Write =>
  db
    .update(backups)
    .set({ progress, claimedUntil })
    .where(and(eq(backups.day, day), isNull(backups.finishedAt)))

export const finishBackup = (db: Database, day: string, now: number): Write =>
  db.update(backups).set({ progress: '', finishedAt: now }).where(eq(backups.day, day))

/**
 * Deletes tombstones that are in the bucket. An id is given again once the table is empty, so a row is only deleted if
 * its time is the same, too: a parallel run may have deleted these rows before.
 */
export const deleteCopiedTombstones = (
  db: Database,
  rows: readonly { id: number; at: number }[],
): Write =>
  db.run(sql`DELETE FROM tombstones WHERE (id, at) IN (
    SELECT value ->> 'id', value ->> 'at'
    FROM json_each(${JSON.stringify(rows.map(({ id, at }) => ({ id, at })))}))`)

export const deleteOldTombstones = (db: Database, now: number): Write =>
  db.delete(tombstones).where(lt(tombstones.at, now - BACKUP_RETENTION_MS))
