import { and, eq, lte, sql } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { strayFolders } from '../../db/schema/stray-folders.ts'

export type StrayFolder = typeof strayFolders.$inferSelect

/** An upload takes no longer; what it left behind is then nobody's. */
export const UPLOAD_MS = 24 * 3_600_000

/** Notes a folder before files are written into it. @param now epoch milliseconds */
export async function noteFolder(db: Database, folder: string, now: number): Promise<void> {
  const dueAt = now + UPLOAD_MS
  await db
    .insert(strayFolders)
    .values({ folder, dueAt })
    .onConflictDoUpdate({ target: strayFolders.folder, set: { dueAt } })
}

/** For the batch that stores the row which the files belong to. */
export const forgetFolder = (db: Database, folder: string): Write =>
  db.delete(strayFolders).where(eq(strayFolders.folder, folder))

/** Forgets an emptied folder, unless it has been noted anew since. */
export async function forgetEmptied(db: Database, { folder, dueAt }: StrayFolder): Promise<void> {
  await db
    .delete(strayFolders)
    .where(and(eq(strayFolders.folder, folder), eq(strayFolders.dueAt, dueAt)))
}

export const dueFolders = (db: Database, now: number, limit: number): Promise<StrayFolder[]> =>
  db
    .select()
    .from(strayFolders)
    .where(lte(strayFolders.dueAt, now))
    .orderBy(strayFolders.dueAt)
    .limit(limit)

export const findFolder = async (db: Database, folder: string): Promise<StrayFolder | undefined> =>
  (await db.select().from(strayFolders).where(eq(strayFolders.folder, folder)))[0]

/** Where files of one subject may have been left. */
export async function foldersOf(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ folder: strayFolders.folder })
    .from(strayFolders)
    .where(eq(sql`substr(${strayFolders.folder}, -37, 36)`, id))
  return rows.map(({ folder }) => folder)
}
