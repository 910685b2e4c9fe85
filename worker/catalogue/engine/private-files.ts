import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { visibleMedia } from '../../media/schema/media.ts'
import type { CardDocument, PictureDocument, PrivateMedia, ProfileDocument } from './document.ts'
import { publiclyVisible } from './projection.ts'

/** Id of a picture or clip; its files share this prefix. */
export type MediaRef = { companionId: string; mediaId: string }

/**
 * The private gallery of a companion, in order. No stored document
 * of the catalogue references any of it, so that no answer can include it by mistake.
 *
 * @param key her id or slug
 */
export const privateMediaOf = (db: Database, key: string) =>
  db
    .select({
      id: visibleMedia.id,
      width: visibleMedia.width,
      height: visibleMedia.height,
      color: visibleMedia.color,
      alt: visibleMedia.alt,
      altLanguage: visibleMedia.altLanguage,
      alts: visibleMedia.alts,
      durationSeconds: visibleMedia.durationSeconds,
    })
    .from(visibleMedia)
    .where(and(isOf(key), sql.raw(isPrivate)))
    .orderBy(visibleMedia.position)
export type PrivateMediaRow = Awaited<ReturnType<typeof privateMediaOf>>[number]

const isOf = (key: string) =>
  sql`${visibleMedia.companionId} = coalesce((SELECT companion_id FROM companion_slugs
    WHERE slug = ${key}), ${key})`

// The partial index `media_private` requires this condition.
const isPrivate = `access_level = 'private'`

const c = alias(companions, 'c')

/** Access to a file at a moment (epoch ms): no row for a file that is closed to all. */
export const fileAccessOf = (db: Database, { companionId, mediaId }: MediaRef, now: number) =>
  db
    .select({ accessLevel: visibleMedia.accessLevel, vip: c.is_vip })
    .from(visibleMedia)
    .innerJoin(c, eq(c.id, visibleMedia.companionId))
    .where(
      and(
        eq(visibleMedia.id, mediaId),
        eq(visibleMedia.companionId, companionId),
        sql.raw(publiclyVisible),
        // Private media belong to the profile, which only companions in lists have.
        sql`(${c.visible_in_feed} OR ${visibleMedia.accessLevel} = 'public')`,
        // A file that belongs only to stories is open while one of them is live.
        sql`(${visibleMedia.purpose} = 'gallery' OR EXISTS (SELECT 1 FROM stories s
          WHERE s.media_id = ${visibleMedia.id} AND (s.highlight_id IS NOT NULL OR s.expires_at > ${now})))`,
      ),
    )

const refs = (
  companionId: string,
  pictures: readonly (PictureDocument | null | undefined)[],
): MediaRef[] =>
  pictures.flatMap((picture) => (picture ? [{ companionId, mediaId: picture.id }] : []))

/** Files of an open card that only premium members may open. */
export const privateFilesInCard = ({ id, vip, cover, story }: CardDocument): MediaRef[] =>
  vip ? refs(id, [cover, story?.image]) : []

/** Like `privateFilesInCard`, for a whole profile. */
export function privateFilesInProfile(
  { id, vip }: CardDocument,
  profile: ProfileDocument,
  { photos, videos }: PrivateMedia,
): MediaRef[] {
  const stories = [...profile.stories, ...profile.highlights.flatMap(({ stories }) => stories)]
  const openFiles = [...profile.photos, ...profile.videos, ...stories.map(({ image }) => image)]
  return [...refs(id, [...photos, ...videos]), ...(vip ? refs(id, openFiles) : [])]
}
