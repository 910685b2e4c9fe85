import type { Context } from 'hono'
import type { MediaItem } from '#media/media'
import type { OwnFile, OwnMedia, OwnStory } from '#media/submitted-media'
import { presentConsent } from '../consents/present.ts'
import type { MediaConsentRow } from '../consents/queries.ts'
import type { StorySet } from '../stories/queries.ts'
import {
  linkExpiry,
  linkKey,
  signLink,
  type LinkedLevel,
} from '../../catalogue/engine/file-links.ts'
import { presentMedia } from '../files/present.ts'
import type { StoredMedia } from '../files/queries.ts'
import { presentState } from '../submissions/present.ts'
import type { ShownSubmission } from '../submissions/queries.ts'
import { fileOf } from '../submissions/rules.ts'
import { iso } from '../../platform/lib/time.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** Whose links: those of staff, or of the companion for her own files. */
type Reader = { kind: 'staff' | 'own'; memberId: string }

type LinkedFile = StoredMedia & { level?: LinkedLevel }

/** Files as their reader may open them now: each by a link of its own, which ends soon. */
export async function presentLinked(
  c: Context<AppEnv>,
  media: readonly LinkedFile[],
  { kind, memberId }: Reader,
): Promise<MediaItem[]> {
  const key = await linkKey(c.var.config.siteSecret, `${kind}-media-link`)
  const expiresAt = linkExpiry(c.var.now)
  const present = async (one: LinkedFile, order: number) => {
    const { id, companionId } = one
    const accessLevel = one.level ?? one.accessLevel
    const grant = { companionId, mediaId: id, memberId, accessLevel, expiresAt }
    const link = key && (await signLink(key, grant))
    // Without the operator's secret there are no links.
    return presentMedia(one, order, ({ preview }, file) =>
      link ? `/media/${kind}/${link}/${companionId}/${id}/${file}` : preview,
    )
  }
  return Promise.all(media.map(present))
}

type OwnContent = {
  media: readonly StoredMedia[]
  stories: StorySet
  consents: readonly MediaConsentRow[]
}

/** What a companion has published. @param media all of hers, in order */
export async function presentPublished(
  c: Context<AppEnv>,
  { media, stories: { stories, highlights }, consents }: OwnContent,
): Promise<Omit<OwnMedia, 'submitted' | 'withdrawn' | 'ownLanguage'>> {
  const uses = new Map(consents.map((one) => [one.mediaId, presentConsent(one).uses]))
  const present = async (purpose: StoredMedia['purpose']) => {
    const files = media.filter((one) => one.purpose === purpose)
    const reader = { kind: 'own', memberId: c.var.own.member.id } as const
    const items = await presentLinked(c, files, reader)
    return items.map((one): OwnFile => ({ ...one, uses: uses.get(one.id) ?? [] }))
  }
  const published = await present('gallery')
  const forStories = await present('story')
  const files = new Map([...published, ...forStories].map((one) => [one.id, one]))
  const storyOf = (story: StorySet['stories'][number]): OwnStory[] => {
    const { id, mediaId, text, language, texts } = story
    const file = files.get(mediaId)
    return file ? [{ id, text, language, texts, file }] : []
  }
  const running = stories
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > c.var.now)
    .toSorted((one, other) => other.createdAt - one.createdAt)
  const runningIds = new Set(running.map(({ mediaId }) => mediaId))
  return {
    published,
    stories: running.flatMap((one) => {
      if (one.expiresAt === null) return []
      const expiresAt = iso(one.expiresAt)
      return storyOf(one).map((story) => ({ ...story, expiresAt }))
    }),
    highlights: highlights.map(({ id, title, language, titles }) => ({
      id,
      title,
      language,
      titles,
      stories: stories.filter(({ highlightId }) => highlightId === id).flatMap(storyOf),
    })),
    kept: forStories.filter(({ id }) => !runningIds.has(id)),
  }
}

/** What they become, with what they are now. */
export async function presentSubmissions<Row extends ShownSubmission, T>(
  c: Context<AppEnv>,
  rows: readonly Row[],
  { reader, also }: { reader: Reader; also: (row: Row) => T },
) {
  const media = rows.map((row) => ({
    ...row,
    id: fileOf(row),
    position: 0,
    createdAt: row.submittedAt,
    altLanguage: row.altLanguage ?? ('en' as const),
    alts: {},
    hasConsent: true,
    ...(row.kind === 'story'
      ? { purpose: 'story' as const, storyCount: 1 }
      : { purpose: 'gallery' as const, storyCount: 0 }),
  }))
  const items = await presentLinked(c, media, reader)
  return rows.map((row, at) => {
    const { order: _, created_at, ...item } = items[at]!
    return { ...item, id: row.id, created_at, ...presentState(row), ...also(row) }
  })
}
