import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { pendingUploads } from '../schema/pending-uploads.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

export type PendingUpload = typeof pendingUploads.$inferSelect

/** An upload takes no longer; what it left behind is then unused. */
export const UPLOAD_MS = DAY_MS
/** Due at once: the triggers note folders that are not written to any more. */
const LEFT = 0

/**
 * Notes a folder before files are written into it.
 *
 * @param now epoch milliseconds
 * @returns undefined for a folder that is to be emptied first
 */
export async function registerUpload(
  db: Database,
  folder: string,
  now: number,
): Promise<PendingUpload | undefined> {
  const dueAt = now + UPLOAD_MS
  const [noted] = await db
    .insert(pendingUploads)
    .values({ folder, dueAt })
    .onConflictDoUpdate({
      target: pendingUploads.folder,
      set: { dueAt },
      setWhere: gt(pendingUploads.dueAt, LEFT),
    })
    .returning()
  return noted
}

/** Stops its batch when the folder was left, or noted by someone else, since it was noted. */
export const assertUploadRegistered = (db: Database, { folder, dueAt }: PendingUpload): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM ${pendingUploads} WHERE folder = ${folder} AND due_at = ${dueAt})`,
  )

/**
 * Notes that a folder is to be emptied: whoever writes into it at this moment can't finish.
 *
 * @param own what noted it for oneself
 * @returns false when someone else has noted it since: then it is theirs
 */
export async function claimForCleanup(
  db: Database,
  folder: string,
  own?: PendingUpload,
): Promise<boolean> {
  const rows = await db
    .insert(pendingUploads)
    .values({ folder, dueAt: LEFT })
    .onConflictDoUpdate({
      target: pendingUploads.folder,
      set: { dueAt: LEFT },
      ...(own && { setWhere: inArray(pendingUploads.dueAt, [LEFT, own.dueAt]) }),
    })
    .returning()
  return rows.length > 0
}

/** For the batch that stores the row which the files belong to. */
export const completeUpload = (db: Database, folder: string): Write =>
  db.delete(pendingUploads).where(eq(pendingUploads.folder, folder))

/** Forgets an emptied folder, unless it has been noted anew since. */
export async function forgetEmptied(
  db: Database,
  { folder, dueAt = LEFT }: { folder: string; dueAt?: number },
): Promise<void> {
  await db
    .delete(pendingUploads)
    .where(and(eq(pendingUploads.folder, folder), eq(pendingUploads.dueAt, dueAt)))
}

export const dueFolders = (db: Database, now: number, limit: number): Promise<PendingUpload[]> =>
  db
    .select()
    .from(pendingUploads)
    .where(lte(pendingUploads.dueAt, now))
    .orderBy(pendingUploads.dueAt)
    .limit(limit)

/** Where files of one subject may have been left. */
export async function foldersOf(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ folder: pendingUploads.folder })
    .from(pendingUploads)
    .where(eq(sql`substr(${pendingUploads.folder}, -37, 36)`, id))
  return rows.map(({ folder }) => folder)
}
