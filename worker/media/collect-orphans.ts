import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaBetween, mediaFolder, type StoredMedia } from './files/queries.ts'
import { deleteMedia, updateFileSizes } from './files/writes.ts'
import { UPLOAD_MS } from './pending-uploads/queries.ts'
import { logError } from '../platform/lib/event-counts.ts'
import { emptyFolder, liveFolders, type FolderStores } from './clean-up-folders.ts'

/**
 * Folders of the bucket that belong to rows, in alphabetical order: media, photos of members and applicants, renewal
 * proofs.
 */
const MEDIA_ROOT = 'media/'
const ROOTS = [MEDIA_ROOT, 'members/', 'private-applications/', 'proofs/']
/** A higher number of lost files in one run indicates a wrong bucket or deployment, so no row is deleted. */
const MAX_LOST = 20
/** Pages of up to 1,000 keys in one run; each needs up to three statements. */
const MAX_PAGES = 40
/** Rows compared with a page. A page has fewer folders; more rows than that are lost ones. */
const MAX_ROWS = 2_000

/**
 * Compares the bucket with the rows, independently of registered folders: deletes files without a row and rows
 * without files, and updates `media.size_bytes`. Files and rows younger than the longest upload are skipped.
 *
 * @param now epoch milliseconds
 * @param after key at which the previous run stopped; '': from the first one
 * @returns key after which the next run continues; null: all files were compared
 */
export async function collectOrphans(
  stores: FolderStores,
  now: number,
  after = '',
): Promise<string | null> {
  const lostMedia: StoredMedia[] = []
  const position = await collectPages(stores, { after, before: now - UPLOAD_MS, lostMedia })
  await deleteLost(stores, lostMedia, now)
  return position
}

/** Returns the folder `media/<companion>/<media>/` of a key. */
const folderOf = (key: string) => `${key.split('/').slice(0, 3).join('/')}/`

/** A key after all files of a folder. */
const endOf = (folder: string) => `${folder}~`

type PagesRun = { after: string; before: number; lostMedia: StoredMedia[] }

async function collectPages(
  stores: FolderStores,
  { after, before, lostMedia }: PagesRun,
): Promise<string | null> {
  let pages = 0
  for (const root of ROOTS) {
    const isCompared = after > root && !after.startsWith(root)
    if (isCompared) continue
    let position = after.startsWith(root) ? after : root
    for (let isLast = false; !isLast;) {
      if (pages === MAX_PAGES) return position
      pages++
      const page = await stores.bucket.list({ prefix: root, startAfter: position })
      isLast = !page.truncated
      const folders = Map.groupBy(page.objects, ({ key }) => folderOf(key))
      const names = [...folders.keys()]
      // The last folder may continue on the next page, which begins with it.
      if (!isLast && names.length > 1) folders.delete(names.pop()!)
      await deleteUnowned(stores, folders, before)
      const end = isLast ? endOf(root) : endOf(names.at(-1)!)
      if (root === MEDIA_ROOT) {
        lostMedia.push(...(await compareRows(stores, folders, { from: position, to: end, before })))
      }
      position = end
    }
  }
  return null
}

type Folders = ReadonlyMap<string, readonly R2Object[]>

async function deleteUnowned(stores: FolderStores, folders: Folders, before: number) {
  const live = await liveFolders(stores, [...folders.keys()])
  for (const [folder, objects] of folders) {
    const isOld = objects.every(({ uploaded }) => uploaded.getTime() < before)
    if (isOld && !live.has(folder)) await emptyFolder(stores.bucket, folder)
  }
}

/** Updates the sizes of the rows whose folders are between two keys. @returns the rows without files */
async function compareRows(
  { db }: FolderStores,
  folders: Folders,
  between: { from: string; to: string; before: number },
): Promise<StoredMedia[]> {
  const rows = await mediaBetween(db, between, MAX_ROWS)
  const sizes: { id: string; bytes: number }[] = []
  for (const row of rows) {
    const objects = folders.get(mediaFolder(row)) ?? []
    const bytes = objects.reduce((sum, { size }) => sum + size, 0)
    if (objects.length > 0 && bytes !== row.sizeBytes) sizes.push({ id: row.id, bytes })
  }
  if (sizes.length > 0) await writeAll(db, [updateFileSizes(db, sizes)])
  return rows.filter((row) => !folders.has(mediaFolder(row)))
}

async function deleteLost(
  { db, bucket }: FolderStores,
  lostMedia: readonly StoredMedia[],
  now: number,
): Promise<void> {
  if (lostMedia.length > MAX_LOST) {
    logError('files.lost', { count: lostMedia.length })
    return
  }
  for (const { id, companionId, ...row } of lostMedia) {
    const { objects } = await bucket.list({ prefix: mediaFolder({ id, companionId, ...row }) })
    if (objects.length > 0) continue
    const act = {
      actor: 'system',
      at: now,
      act: 'media.lost',
      subject: id,
      detail: { companionId },
    }
    await audited(db, act, [deleteMedia(db, companionId, id), publishCompanions(db, [companionId])])
  }
}
