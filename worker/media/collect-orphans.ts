import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaBefore, mediaFolder, type StoredMedia } from './files/queries.ts'
import { deleteMedia, updateFileSizes } from './files/writes.ts'
import { UPLOAD_MS } from './pending-uploads/queries.ts'
import { logError } from '../platform/lib/event-counts.ts'
import { emptyFolder, liveFolders, type FolderStores } from './clean-up-folders.ts'

/** Folders of the bucket that belong to rows: media, renewal proofs, photos of members and applicants. */
const ROOTS = ['media/', 'members/', 'private-applications/', 'proofs/']
/** A higher number of lost files in one run indicates a wrong bucket or deployment, so no row is deleted. */
const MAX_LOST = 20
const PAGE = 1_000

/**
 * Compares the bucket with the rows, independently of registered folders: deletes files without a row and rows
 * without files, and updates `media.size_bytes`. Files and rows younger than the longest upload are skipped.
 *
 * @param now epoch milliseconds
 */
export async function collectOrphans(stores: FolderStores, now: number): Promise<void> {
  const before = now - UPLOAD_MS
  const sizesByFolder = new Map<string, number>()
  for (const root of ROOTS) await collectFiles(stores, root, before, sizesByFolder)
  await collectRows(stores, sizesByFolder, before, now)
}

/** Returns the folder `media/<companion>/<media>/` of a key. */
const folderOf = (key: string) => `${key.split('/').slice(0, 3).join('/')}/`

async function collectFiles(
  stores: FolderStores,
  prefix: string,
  before: number,
  sizesByFolder: Map<string, number>,
): Promise<void> {
  let cursor: string | undefined
  do {
    const page = await stores.bucket.list(cursor ? { prefix, cursor } : { prefix })
    const folders = Map.groupBy(page.objects, ({ key }) => folderOf(key))
    for (const [folder, objects] of folders) {
      const bytes = objects.reduce((sum, { size }) => sum + size, 0)
      sizesByFolder.set(folder, (sizesByFolder.get(folder) ?? 0) + bytes)
    }
    const live = await liveFolders(stores, [...folders.keys()])
    for (const [folder, objects] of folders) {
      const isOld = objects.every(({ uploaded }) => uploaded.getTime() < before)
      if (isOld && !live.has(folder)) await emptyFolder(stores.bucket, folder)
    }
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
}

async function collectRows(
  { db, bucket }: FolderStores,
  sizesByFolder: ReadonlyMap<string, number>,
  before: number,
  now: number,
): Promise<void> {
  const lostMedia: StoredMedia[] = []
  for (let after = ''; ;) {
    const rows = await mediaBefore(db, { before, after, limit: PAGE })
    lostMedia.push(...rows.filter((row) => !sizesByFolder.has(mediaFolder(row))))
    const sizes = rows.flatMap(({ sizeBytes, ...row }) => {
      const bytes = sizesByFolder.get(mediaFolder(row)) ?? sizeBytes
      return bytes === sizeBytes ? [] : [{ id: row.id, bytes }]
    })
    if (sizes.length > 0) await writeAll(db, [updateFileSizes(db, sizes)])
    after = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) break
  }
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
