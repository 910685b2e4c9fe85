import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { pendingUploads } from '../schema/pending-uploads.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

export type PendingUpload = typeof pendingUploads.$inferSelect

/** Maximum duration of an upload; after it the remaining files are unused. */
export const UPLOAD_MS = DAY_MS
/** Due immediately: triggers register folders to which nothing is written any more. */
const DUE_NOW = 0

/**
 * Registers a folder before files are written to it: no row if the folder has to be emptied first.
 *
 * @param now epoch milliseconds
 */
export const insertRegistration = (db: Database, folder: string, now: number) => {
  const dueAt = now + UPLOAD_MS
  return db
    .insert(pendingUploads)
    .values({ folder, dueAt })
    .onConflictDoUpdate({
      target: pendingUploads.folder,
      set: { dueAt },
      setWhere: gt(pendingUploads.dueAt, DUE_NOW),
    })
    .returning()
}

/** Runs `insertRegistration`. @returns undefined if the folder has to be emptied first */
export const registerUpload = async (
  db: Database,
  folder: string,
  now: number,
): Promise<PendingUpload | undefined> => (await insertRegistration(db, folder, now))[0]

/** Stops its batch if the folder was claimed for clean-up, or registered by another upload, since it was registered. */
export const assertUploadRegistered = (db: Database, { folder, dueAt }: PendingUpload): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM ${pendingUploads} WHERE folder = ${folder} AND due_at = ${dueAt})`,
  )

/**
 * Marks a folder as due for emptying, which makes a concurrent upload to it fail.
 *
 * @param ownUpload the caller's registration
 * @returns false if another upload has registered the folder since
 */
export async function claimForCleanup(
  db: Database,
  folder: string,
  ownUpload?: PendingUpload,
): Promise<boolean> {
  const rows = await db
    .insert(pendingUploads)
    .values({ folder, dueAt: DUE_NOW })
    .onConflictDoUpdate({
      target: pendingUploads.folder,
      set: { dueAt: DUE_NOW },
      ...(ownUpload && { setWhere: inArray(pendingUploads.dueAt, [DUE_NOW, ownUpload.dueAt]) }),
    })
    .returning()
  return rows.length > 0
}

/**
 * Marks a due folder for emptying, like `claimForCleanup`, unless its registration has changed since it was read.
 *
 * @returns false if it has: the folder may belong to a row, or to another upload
 */
export async function claimDue(db: Database, { folder, dueAt }: PendingUpload): Promise<boolean> {
  const rows = await db
    .update(pendingUploads)
    .set({ dueAt: DUE_NOW })
    .where(and(eq(pendingUploads.folder, folder), eq(pendingUploads.dueAt, dueAt)))
    .returning()
  return rows.length > 0
}

/** Removes the registration in the batch that stores the row of the files. */
export const completeUpload = (db: Database, folder: string): Write =>
  db.delete(pendingUploads).where(eq(pendingUploads.folder, folder))

/** Removes the registration of an emptied folder, unless it was registered again since. */
export async function forgetEmptied(
  db: Database,
  { folder, dueAt = DUE_NOW }: { folder: string; dueAt?: number },
): Promise<void> {
  await db
    .delete(pendingUploads)
    .where(and(eq(pendingUploads.folder, folder), eq(pendingUploads.dueAt, dueAt)))
}

/** Registered folders that are due for clean-up, earliest first. @param now epoch milliseconds */
export const dueFolders = (db: Database, now: number, limit: number): Promise<PendingUpload[]> =>
  db
    .select()
    .from(pendingUploads)
    .where(lte(pendingUploads.dueAt, now))
    .orderBy(pendingUploads.dueAt)
    .limit(limit)

/** Registered folders of one file. */
export async function foldersOf(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ folder: pendingUploads.folder })
    .from(pendingUploads)
    .where(eq(sql`substr(${pendingUploads.folder}, -37, 36)`, id))
  return rows.map(({ folder }) => folder)
}
