import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media, type AccessLevel } from '../../media/schema/media.ts'
import type { CardDocument, PictureDocument, PrivateMedia, ProfileDocument } from './document.ts'
import { publiclyVisible } from './projection.ts'

/** Id of a picture or clip; its files share this prefix. */
export type MediaRef = { companionId: string; mediaId: string }

/**
 * The private gallery of a companion, in order, limited to media with a record of consent. No stored document
 * of the catalogue references any of it, so that no answer can include it by mistake.
 *
 * @param key her id or slug
 */
export const privateMediaOf = (db: Database, key: string) =>
  db
    .select({
      id: media.id,
      width: media.width,
      height: media.height,
      color: media.color,
      alt: media.alt,
      altLanguage: media.altLanguage,
      alts: media.alts,
      durationSeconds: media.durationSeconds,
    })
    .from(media)
    .where(and(isOf(key), sql.raw(isPrivate), eq(media.hasConsent, true)))
    .orderBy(media.position)
export type PrivateMediaRow = Awaited<ReturnType<typeof privateMediaOf>>[number]

const isOf = (key: string) =>
  sql`${media.companionId} = coalesce((SELECT companion_id FROM companion_slugs
    WHERE slug = ${key}), ${key})`

// The partial index `media_private` requires this condition.
const isPrivate = `access_level = 'private'`

const c = alias(companions, 'c')

/** Access to a file at a moment (epoch ms): no row for a file that is closed to all. */
export const fileAccessOf = (db: Database, { companionId, mediaId }: MediaRef, now: number) =>
  db
    .select({ accessLevel: media.accessLevel, vip: c.isVip })
    .from(media)
    .innerJoin(c, eq(c.id, media.companionId))
    .where(
      and(
        eq(media.id, mediaId),
        eq(media.companionId, companionId),
        sql.raw(publiclyVisible),
        // Private media belong to the profile, which only companions in lists have.
        sql`(${c.visibleInFeed} OR ${media.accessLevel} = 'public')`,
        eq(media.hasConsent, true),
        // A file that belongs only to stories is open while one of them is live.
        sql`(${media.purpose} = 'gallery' OR EXISTS (SELECT 1 FROM stories s
          WHERE s.media_id = ${media.id} AND (s.highlight_id IS NOT NULL OR s.expires_at > ${now})))`,
      ),
    )

/** A file that not everyone may open, and the reason: it is private, or its companion is VIP. */
export type PrivateFile = MediaRef & { accessLevel: AccessLevel }

const refs = (
  companionId: string,
  accessLevel: AccessLevel,
  pictures: readonly (PictureDocument | null | undefined)[],
): PrivateFile[] =>
  pictures.flatMap((picture) =>
    picture ? [{ companionId, mediaId: picture.id, accessLevel }] : [],
  )

/** Files of an open card that only premium members may open. */
export const privateFilesInCard = ({ id, vip, cover, story }: CardDocument): PrivateFile[] =>
  vip ? refs(id, 'public', [cover, story?.image]) : []

/** Like `privateFilesInCard`, for a whole profile. */
export function privateFilesInProfile(
  { id, vip }: CardDocument,
  profile: ProfileDocument,
  { photos, videos }: PrivateMedia,
): PrivateFile[] {
  const stories = [...profile.stories, ...profile.highlights.flatMap(({ stories }) => stories)]
  const openFiles = [...profile.photos, ...profile.videos, ...stories.map(({ image }) => image)]
  return [
    ...refs(id, 'private', [...photos, ...videos]),
    ...(vip ? refs(id, 'public', openFiles) : []),
  ]
}
