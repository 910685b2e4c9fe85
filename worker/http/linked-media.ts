import type { Context } from 'hono'
import type { MediaItem } from '#contract/media'
import { linkExpiry, linkKey, signLink, type LinkedLevel } from '../features/media/links.ts'
import { presentMedia } from '../features/media/present.ts'
import type { StoredMedia } from '../features/media/queries.ts'
import { presentState } from '../features/submitted-media/present.ts'
import type { SubmissionRow } from '../features/submitted-media/queries.ts'
import type { AppEnv } from './context.ts'

/** Whose links: those of staff, or of the companion for her own files. */
type Reader = { kind: 'staff' | 'own'; memberId: string }

/** Files as their reader may open them now: each by a link of its own, which ends soon. */
async function presentLinked(
  c: Context<AppEnv>,
  media: readonly StoredMedia[],
  { kind, memberId }: Reader,
  level?: LinkedLevel,
): Promise<MediaItem[]> {
  const key = await linkKey(c.var.config.siteSecret, `${kind}-media-link`)
  const expiresAt = linkExpiry(c.var.now)
  const present = async (one: StoredMedia, order: number) => {
    const { id, companionId } = one
    const accessLevel = level ?? one.accessLevel
    const grant = { companionId, mediaId: id, memberId, accessLevel, expiresAt }
    const link = key && (await signLink(key, grant))
    // Without the operator's secret there are no links.
    return presentMedia(one, order, ({ preview }, file) =>
      link ? `/media/${kind}/${link}/${companionId}/${id}/${file}` : preview,
    )
  }
  return Promise.all(media.map(present))
}

/** @param media a companion's gallery, in order */
export const presentOwnGallery = (
  c: Context<AppEnv>,
  media: readonly StoredMedia[],
): Promise<MediaItem[]> =>
  presentLinked(
    c,
    media.filter(({ purpose }) => purpose === 'gallery'),
    { kind: 'own', memberId: c.var.own.member.id },
  )

/** What they become, with what they are now. */
export async function presentSubmissions<Row extends SubmissionRow, T>(
  c: Context<AppEnv>,
  rows: readonly Row[],
  { reader, also }: { reader: Reader; also: (row: Row) => T },
) {
  const media = rows.map((row) => ({
    ...{ ...row, purpose: 'gallery' as const, position: 0, storyCount: 0 },
    createdAt: row.submittedAt,
  }))
  const items = await presentLinked(c, media, reader, 'submitted')
  return rows.map((row, at) => {
    const { order: _, created_at, ...item } = items[at]!
    return { ...item, created_at, ...presentState(row), ...also(row) }
  })
}
