import type { Context } from 'hono'
import type { MediaItem } from '#media/media'
import type { OwnFile, OwnMedia, OwnStory } from '#media/submitted-media'
import { presentConsent } from '../consents/present.ts'
import type { MediaConsentRow } from '../consents/queries.ts'
import type { StorySet } from '../stories/queries.ts'
import { linkExpiry, linkKey, signLink } from '../../catalogue/engine/file-links.ts'
import { presentMedia } from '../files/present.ts'
import type { StoredMedia } from '../files/queries.ts'
import { presentState } from '../submissions/present.ts'
import type { ShownSubmission } from '../submissions/queries.ts'
import { iso } from '../../platform/lib/time.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** Owner of the links: staff, or the companion for her own files. */
type Reader = { kind: 'staff' | 'own'; memberId: string }

/** Files with links that their reader can open now; each file has its own link, which expires soon. */
export async function presentLinked(
  c: Context<AppEnv>,
  media: readonly StoredMedia[],
  { kind, memberId }: Reader,
): Promise<MediaItem[]> {
  const key = await linkKey(c.var.config.siteSecret, `${kind}-media-link`)
  const expiresAt = linkExpiry(c.var.now)
  const present = async (file: StoredMedia, order: number) => {
    const { id, companionId } = file
    const link = key && (await signLink(key, { companionId, mediaId: id, memberId, expiresAt }))
    // Links can't be signed without the operator's secret.
    return presentMedia(file, order, ({ preview }, name) =>
      link ? `/media/${kind}/${link}/${companionId}/${id}/${name}` : preview,
    )
  }
  return Promise.all(media.map(present))
}

/** Address at which a companion opens the smallest size of a photo of hers; its preview if links can't be signed. */
export async function ownThumbnail(
  c: Context<AppEnv>,
  { id, preview }: Pick<StoredMedia, 'id' | 'preview'>,
): Promise<string> {
  const { companionId, member } = c.var.own
  const key = await linkKey(c.var.config.siteSecret, 'own-media-link')
  if (!key) return preview
  const expiresAt = linkExpiry(c.var.now)
  const grant = { companionId, mediaId: id, memberId: member.id, expiresAt }
  return `/media/own/${await signLink(key, grant)}/${companionId}/${id}/w320.webp`
}

type OwnContent = {
  media: readonly StoredMedia[]
  stories: StorySet
  consents: readonly MediaConsentRow[]
}

/** Published files and stories of a companion. @param media all of her files, in order */
export async function presentPublished(
  c: Context<AppEnv>,
  { media, stories: { stories, highlights }, consents }: OwnContent,
): Promise<Omit<OwnMedia, 'submitted' | 'withdrawn' | 'ownLanguage'>> {
  const uses = new Map(consents.map((consent) => [consent.mediaId, presentConsent(consent).uses]))
  const present = async (purpose: StoredMedia['purpose']) => {
    const files = media.filter((file) => file.purpose === purpose)
    const reader = { kind: 'own', memberId: c.var.own.member.id } as const
    const items = await presentLinked(c, files, reader)
    return items.map((item): OwnFile => ({ ...item, uses: uses.get(item.id) ?? [] }))
  }
  const galleryFiles = await present('gallery')
  const forStories = await present('story')
  const files = new Map([...galleryFiles, ...forStories].map((file) => [file.id, file]))
  const storyOf = (story: StorySet['stories'][number]): OwnStory[] => {
    const { id, mediaId, text, language, texts } = story
    const file = files.get(mediaId)
    return file ? [{ id, text, language, texts, file }] : []
  }
  const runningStories = stories
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > c.var.now)
    .toSorted((a, b) => b.createdAt - a.createdAt)
  const runningIds = new Set(runningStories.map(({ mediaId }) => mediaId))
  return {
    published: galleryFiles,
    stories: runningStories.flatMap((runningStory) => {
      if (runningStory.expiresAt === null) return []
      const expiresAt = iso(runningStory.expiresAt)
      return storyOf(runningStory).map((presented) => ({ ...presented, expiresAt }))
    }),
    highlights: highlights.map(({ id, title, language, titles }) => ({
      id,
      title,
      language,
      titles,
      stories: stories.filter(({ highlightId }) => highlightId === id).flatMap(storyOf),
    })),
    idleStoryFiles: forStories.filter(({ id }) => !runningIds.has(id)),
  }
}

/** Submissions, presented as the files that they would become, with their state. */
export async function presentSubmissions<Row extends ShownSubmission, T>(
  c: Context<AppEnv>,
  rows: readonly Row[],
  { reader, extraFields }: { reader: Reader; extraFields: (row: Row) => T },
) {
  const items = await presentLinked(c, rows.map(approvedFile), reader)
  return rows.map((row, index) => {
    const { order: _, created_at, ...item } = items[index]!
    return { ...item, id: row.id, created_at, ...presentState(row), ...extraFields(row) }
  })
}

/** The file as it would be after the approval of a submission. */
function approvedFile({ kind, alt, altLanguage, submittedAt, file }: ShownSubmission): StoredMedia {
  const isStory = kind === 'story'
  return {
    ...file,
    accessLevel: kind === 'public' ? 'public' : file.accessLevel,
    alt: kind === 'alt' ? alt : file.alt,
    altLanguage: altLanguage ?? file.altLanguage,
    alts: {},
    createdAt: submittedAt,
    hasConsent: true,
    purpose: isStory ? 'story' : 'gallery',
    storyCount: isStory ? 1 : 0,
  }
}
