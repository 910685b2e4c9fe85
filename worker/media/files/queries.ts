import { and, asc, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media, type FileLevel } from '../schema/media.ts'
import { submittedMedia } from '../schema/submitted-media.ts'

export type StoredMedia = typeof media.$inferSelect

export const selectMedia = (db: Database, id: string) =>
  db.select().from(media).where(eq(media.id, id))

export const mediaById = async (db: Database, id: string): Promise<StoredMedia | undefined> =>
  (await selectMedia(db, id))[0]

export const mediaByIds = (db: Database, ids: readonly string[]): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(sql`${media.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** Folder of a media item's files in the bucket. */
export const mediaFolder = ({
  accessLevel,
  companionId,
  id,
}: Pick<StoredMedia, 'accessLevel' | 'companionId' | 'id'>) =>
  `${accessLevel}/${companionId}/${id}/`

/** Query for those of the folders that contain files of a media item. */
export const mediaFoldersAmong = (folders: readonly string[]): SQL => sql`
    SELECT wanted.value AS folder FROM json_each(${JSON.stringify(folders)}) wanted
    JOIN media m ON m.id = substr(wanted.value, -37, 36)
      AND wanted.value = m.access_level || '/' || m.companion_id || '/' || m.id || '/'`

/** Returns true for a companion who exists and is not in the trash. */
export async function hasCompanion(db: Database, companionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: companions.id })
    .from(companions)
    .where(and(eq(companions.id, companionId), isNull(companions.deletedAt)))
  return rows.length > 0
}

/** Position of a media item in the companion's gallery, from 0. */
export async function orderOf(db: Database, { id, companionId }: StoredMedia): Promise<number> {
  const [row] = await db.all<{ place: number }>(sql`
    SELECT place FROM (SELECT id, row_number() OVER (ORDER BY position, created_at, id) - 1 AS place
      FROM media WHERE companion_id = ${companionId} AND purpose = 'gallery')
    WHERE id = ${id}`)
  return row?.place ?? 0
}

/** Page of the media that were stored before a time, by id. */
export const mediaBefore = (
  db: Database,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(and(gt(media.id, after), lt(media.createdAt, before)))
    .orderBy(media.id)
    .limit(limit)

/** All media of a companion, in the gallery's order. */
export const mediaOf = (db: Database, companionId: string): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(eq(media.companionId, companionId))
    .orderBy(asc(media.position), asc(media.createdAt), asc(media.id))

/** Access level of a file, for viewers who may open all levels: no row if it does not exist. */
export const accessOf = (db: Database, companionId: string, id: string) =>
  db
    .select({ accessLevel: sql<FileLevel>`${media.accessLevel}`.as('level') })
    .from(media)
    .where(and(eq(media.id, id), eq(media.companionId, companionId)))
    .unionAll(
      db
        .select({ accessLevel: sql<FileLevel>`'submitted'`.as('level') })
        .from(submittedMedia)
        .where(and(eq(submittedMedia.id, id), eq(submittedMedia.companionId, companionId))),
    )

/** Returns true if a file is stored under this id, published or not. */
export async function isStoredFile(db: Database, id: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM media WHERE id = ${id}
    UNION ALL SELECT 1 FROM submitted_media WHERE id = ${id}`)
  return rows.length > 0
}
