import { and, asc, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../schema/media.ts'

export type StoredMedia = typeof media.$inferSelect

export const isPublished = eq(media.state, 'published')

/** Query of a published file. */
export const selectMedia = (db: Database, id: string) =>
  db
    .select()
    .from(media)
    .where(and(eq(media.id, id), isPublished))

/** A published file. */
export const mediaById = async (db: Database, id: string): Promise<StoredMedia | undefined> =>
  (await selectMedia(db, id))[0]

/** A file in any state. */
export const fileById = async (db: Database, id: string): Promise<StoredMedia | undefined> =>
  (await db.select().from(media).where(eq(media.id, id)))[0]

/** Published files. */
export const mediaByIds = (db: Database, ids: readonly string[]): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(
      and(sql`${media.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isPublished),
    )

/** Folder of a media item's files in the bucket. */
export const mediaFolder = ({ companionId, id }: Pick<StoredMedia, 'companionId' | 'id'>) =>
  `media/${companionId}/${id}/`

/** Query for those of the folders that contain files of a media item. */
export const mediaFoldersAmong = (folders: readonly string[]): SQL => sql`
    SELECT wanted.value AS folder FROM json_each(${JSON.stringify(folders)}) wanted
    JOIN media m ON m.id = substr(wanted.value, -37, 36)
      AND wanted.value = 'media/' || m.companion_id || '/' || m.id || '/'`

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
      FROM media WHERE companion_id = ${companionId} AND state = 'published'
        AND purpose = 'gallery')
    WHERE id = ${id}`)
  return row?.place ?? 0
}

/** Files in any state that were stored before a time, and whose keys `media/<companion>/<media>/` are between two others. */
export const mediaBetween = (
  db: Database,
  { from, to, before }: { from: string; to: string; before: number },
  limit: number,
): Promise<StoredMedia[]> => {
  const [, firstCompanion = '', firstId = ''] = from.split('/')
  const [, lastCompanion = '', lastId = ''] = to.split('/')
  return db
    .select()
    .from(media)
    .where(
      and(
        // Ids have one length, so that pairs of them have the order of the keys.
        sql`(companion_id, id) > (${firstCompanion}, ${firstId})`,
        sql`(companion_id, id) <= (${lastCompanion}, ${lastId})`,
        lt(media.createdAt, before),
      ),
    )
    .limit(limit)
}

/** Id and preview of the companion's first public photo; no row: she has none. */
export const firstPublicPhotoOf = (db: Database, companionId: string) =>
  db
    .select({ id: media.id, preview: media.preview })
    .from(media)
    .where(
      and(
        eq(media.companionId, companionId),
        isPublished,
        eq(media.type, 'photo'),
        eq(media.purpose, 'gallery'),
        eq(media.accessLevel, 'public'),
      ),
    )
    .orderBy(asc(media.position), asc(media.createdAt), asc(media.id))
    .limit(1)

/** All published media of a companion, in the gallery's order. */
export const mediaOf = (db: Database, companionId: string): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(and(eq(media.companionId, companionId), isPublished))
    .orderBy(asc(media.position), asc(media.createdAt), asc(media.id))

/** Query of a companion's file, in any state, for viewers who may open all of them. */
export const selectFile = (
  db: Database,
  { companionId, mediaId }: { companionId: string; mediaId: string },
) =>
  db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.companionId, companionId)))

type NewFile = { companionId: string; id: string }

/**
 * Query of the stored file, in any state, that prevents a new one with this id: the same id, or a file of the companion
 * with the same last digits, by which the catalogue lists public files.
 */
export const selectStoredId = (db: Database, { companionId, id }: NewFile) =>
  db
    .select({ id: media.id })
    .from(media)
    .where(
      or(
        eq(media.id, id),
        and(eq(media.companionId, companionId), sql`substr(${media.id}, -12) = substr(${id}, -12)`),
      ),
    )

/** Returns true if a stored file prevents a new one with this id. */
export const isStoredFile = async (db: Database, file: NewFile): Promise<boolean> =>
  (await selectStoredId(db, file)).length > 0
