import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../platform/db/client.ts'
import { mediaFoldersAmong } from './files/queries.ts'
import { photoFoldersAmong } from '../accounts/photos/queries.ts'
import {
  claimDue,
  dueFolders,
  foldersOf,
  forgetEmptied,
  claimForCleanup,
  registerUpload,
  type PendingUpload,
} from './pending-uploads/queries.ts'
import { proofFoldersAmong } from '../companions/sql/proof-folders.ts'
import { Failure } from '../platform/lib/failure.ts'
import { uncacheFiles } from './lib/file-cache.ts'
import { errorMessage } from '../platform/lib/reason.ts'

export type FolderStores = { db: Database; bucket: R2Bucket }

const BATCH_SIZE = 200

/** Those of the folders whose files belong to a row. */
export async function liveFolders({ db }: FolderStores, folders: readonly string[]) {
  if (folders.length === 0) return new Set<string>()
  const queries = [
    mediaFoldersAmong,
    photoFoldersAmong,
    applicationFoldersAmong,
    proofFoldersAmong,
  ].map((foldersAmong) => foldersAmong(folders))
  const rows = await db.all<{ folder: string }>(sql.join(queries, sql` UNION ALL `))
  return new Set(rows.map(({ folder }) => folder))
}

/**
 * Empties registered folders that belong to no row, and deletes their registration. May be repeated and interrupted.
 *
 * @throws the first error of D1 or R2, after all folders were tried; a folder that could not be emptied stays registered
 */
export async function cleanUpDueFolders(stores: FolderStores, now: number): Promise<void> {
  const due = await dueFolders(stores.db, now, BATCH_SIZE)
  const live = await liveFolders(
    stores,
    due.map(({ folder }) => folder),
  )
  const failures: unknown[] = []
  for (const upload of due) {
    try {
      // A retried upload may have registered or stored the folder since the list was read.
      if (!(await claimDue(stores.db, upload))) continue
      if (!live.has(upload.folder)) await emptyFolder(stores.bucket, upload.folder)
      await forgetEmptied(stores.db, { folder: upload.folder })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Cleans up one folder, due or not. A concurrent upload to this folder can no longer store its row.
 *
 * @param ownUpload the caller's registration: the folder is left alone if another upload has registered it since
 */
async function cleanUpFolder(
  stores: FolderStores,
  folder: string,
  ownUpload?: PendingUpload,
): Promise<void> {
  if (!(await claimForCleanup(stores.db, folder, ownUpload))) return
  const live = await liveFolders(stores, [folder])
  if (!live.has(folder)) await emptyFolder(stores.bucket, folder)
  await forgetEmptied(stores.db, { folder })
}

/** Cleans up a folder after a failure. It never throws; on an error the folder stays registered. */
export async function tryCleanUp(
  stores: FolderStores,
  folder: string,
  ownUpload?: PendingUpload,
): Promise<boolean> {
  try {
    await cleanUpFolder(stores, folder, ownUpload)
    return true
  } catch (error) {
    console.warn(JSON.stringify({ event: 'sweep.failed', folder, error: errorMessage(error) }))
    return false
  }
}

/**
 * Registers a folder before files are written to it. Files of an earlier attempt are deleted first.
 *
 * @param now epoch milliseconds
 * @throws Failure 503 if the folder can't be emptied
 */
export async function registerEmptyFolder(
  stores: FolderStores,
  folder: string,
  now: number,
): Promise<PendingUpload> {
  const pending = await registerUpload(stores.db, folder, now)
  if (pending) return pending
  await tryCleanUp(stores, folder)
  const registration = await registerUpload(stores.db, folder, now)
  if (!registration) throw new Failure('unavailable', 'media.store-unavailable')
  return registration
}

/** Empties all registered folders of one file. @returns whether no files remain */
export async function cleanUpFoldersOf(stores: FolderStores, id: string): Promise<boolean> {
  let isClean = true
  for (const folder of await foldersOf(stores.db, id)) {
    if (!(await tryCleanUp(stores, folder))) isClean = false
  }
  return isClean
}

/** Deletes every file under a folder of the bucket, also from this data centre's cache. */
export async function emptyFolder(bucket: R2Bucket, prefix: string): Promise<void> {
  for (let isMore = true; isMore;) {
    const { objects, truncated } = await bucket.list({ prefix })
    const keys = objects.map(({ key }) => key)
    if (keys.length > 0) await bucket.delete(keys)
    await uncacheFiles(keys)
    isMore = truncated
  }
}

/** Those of the folders that hold an applicant's photo. */
const applicationFoldersAmong = (folders: readonly string[]): SQL => sql`
    SELECT wanted.value AS folder FROM json_each(${JSON.stringify(folders)}) wanted
    JOIN application_photos p ON p.id = substr(wanted.value, -37, 36)
      AND wanted.value = 'private-applications/' || p.application_id || '/' || p.id || '/'`
