import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media, type AccessLevel } from '../../media/schema/media.ts'
import type { CardDocument, PictureDocument, PrivateMedia, ProfileDocument } from './document.ts'
import { publiclyVisible } from './projection.ts'

/** The id of a picture or clip, under which all its files lie. */
export type MediaRef = { companionId: string; mediaId: string }

/**
 * The private gallery of a companion, in order. No stored document of the catalogue names any of it:
 * what isn't there can't be answered by mistake. Without what has no record of consent.
 *
 * @param key her id, or a slug of hers
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

// As in the index `media_private`, which otherwise would not be used.
const isPrivate = `access_level = 'private'`

const c = alias(companions, 'c')

/** Who may open a file at a moment (epoch ms): no row for a file that is closed to all. */
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
        // Private media belong to the profile, which only those in the lists have.
        sql`(${c.visibleInFeed} OR ${media.accessLevel} = 'public')`,
        eq(media.hasConsent, true),
        // What is there for stories alone is open as long as one shows it.
        sql`(${media.purpose} = 'gallery' OR EXISTS (SELECT 1 FROM stories s
          WHERE s.media_id = ${media.id} AND (s.highlight_id IS NOT NULL OR s.expires_at > ${now})))`,
      ),
    )

/** A file that not everyone may open, and why: it is private, or all of hers are closed. */
export type PrivateFile = MediaRef & { accessLevel: AccessLevel }

const refs = (
  companionId: string,
  accessLevel: AccessLevel,
  pictures: readonly (PictureDocument | null | undefined)[],
): PrivateFile[] =>
  pictures.flatMap((picture) =>
    picture ? [{ companionId, mediaId: picture.id, accessLevel }] : [],
  )

/** What of an open card only premium members may open. */
export const privateFilesInCard = ({ id, vip, cover, story }: CardDocument): PrivateFile[] =>
  vip ? refs(id, 'public', [cover, story?.image]) : []

/** As `privateFilesInCard`, of a whole profile. */
export function privateFilesInProfile(
  { id, vip }: CardDocument,
  profile: ProfileDocument,
  { photos, videos }: PrivateMedia,
): PrivateFile[] {
  const stories = [...profile.stories, ...profile.highlights.flatMap(({ stories }) => stories)]
  const open = [...profile.photos, ...profile.videos, ...stories.map(({ image }) => image)]
  return [...refs(id, 'private', [...photos, ...videos]), ...(vip ? refs(id, 'public', open) : [])]
}
