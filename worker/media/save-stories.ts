import type { PlainRefusalId } from '#contract/refusals'
import type { StoriesInput } from '#media/admin-stories'
import { otherTexts, type TextLanguage } from '#platform/text-languages'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isStoryPictureRefusal } from '../platform/db/refusals.ts'
import { recordTombstones, type Tombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { hasCompanion, mediaOf } from './files/queries.ts'
import { filesWithoutStories } from './consents/queries.ts'
import { assertStoriesConsented } from './consents/writes.ts'
import { loadStories, assertStoriesUnchanged, type StorySet } from './stories/queries.ts'
import { deleteStories, insertStories } from './stories/writes.ts'
import { Failure, InvalidInput, detailAt } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'

const missing = () => new Failure('not-found', 'companion.not-found')
const refused = (id: PlainRefusalId, ...place: (string | number)[]) =>
  new InvalidInput([detailAt(['body', ...place], id)])

/**
 * Replaces a companion's stories and highlights, all or nothing.
 *
 * @returns false when someone else has changed it since it was read; nothing is then written
 * @throws Failure 404; 422, also for a file without consent to stories; 409 when one has become private
 */
export async function saveCompanionStories(
  db: Database,
  companionId: string,
  input: StoriesInput,
  by: AuditActor,
): Promise<boolean> {
  if (!(await hasCompanion(db, companionId))) throw missing()
  const { storySet: before, text, ownLanguage } = await loadStories(db, companionId)
  const after = storySetFrom(input, before, { now: by.at, ownLanguage })
  // Also when an answer was lost and the same is sent again.
  if (JSON.stringify(after) === JSON.stringify(inOrder(before))) return true
  if (input.revision !== (await fingerprintOf(text))) return false
  const added = newlyShown(after, before, by.at)
  await requireShowable(db, companionId, input, added)
  try {
    const detail = { before: summaryOf(before), after: summaryOf(after) }
    await audited(db, { ...by, act: 'stories.changed', subject: companionId, detail }, [
      assertStoriesUnchanged(db, companionId, text),
      assertStoriesConsented(db, [...added]),
      ...deleteStories(db, companionId),
      ...insertStories(
        db,
        after.highlights.map((one, position) => ({ ...one, companionId, position })),
        after.stories.map((one, position) => ({ ...one, companionId, position })),
      ),
      recordTombstones(db, removedStories(companionId, before, after)),
      publishCompanions(db, [companionId]),
    ])
    return true
  } catch (error) {
    if (isAssertionFailed(error)) return false
    if (isStoryPictureRefusal(error)) {
      throw new Failure('conflict', 'story.media-now-private', {}, { cause: error })
    }
    throw error
  }
}

/** For a restore: stories that are on the profile no longer. */
function removedStories(companionId: string, before: StorySet, after: StorySet): Tombstone[] {
  const storyIds = new Set(after.stories.map(({ id }) => id))
  const removed = before.stories.filter(({ id }) => !storyIds.has(id))
  return removed.map(({ id }) => ({
    what: 'story.removed',
    subject: id,
    detail: { companion: companionId },
  }))
}

type KeptStory = StoriesInput['highlights'][number]['stories'][number]

/** As the database would give it back. @throws Failure 422 for a story that would have ended */
function storySetFrom(
  { stories, highlights }: StoriesInput,
  before: StorySet,
  { now, ownLanguage }: { now: number; ownLanguage: TextLanguage },
): StorySet {
  const known = new Map(before.stories.map((one) => [one.id, one]))
  const knownGroups = new Map(before.highlights.map((one) => [one.id, one]))
  const saidOf = (one: StoriesInput['stories'][number] | KeptStory) => {
    const old = known.get(one.id)
    const language = one.language ?? old?.language ?? ownLanguage
    return { text: one.text, language, texts: otherTexts(one.texts ?? old?.texts ?? {}, language) }
  }
  const live = stories.map((one, at) => {
    const { id, media_id: mediaId, expires_at } = one
    const old = known.get(id)
    const expiresAt = Date.parse(expires_at)
    if (expiresAt <= now && expiresAt !== old?.expiresAt) {
      throw refused('story.ended', 'stories', at, 'expires_at')
    }
    // One that was over is published again.
    const isOver = old?.expiresAt != null && old.expiresAt <= now && expiresAt > now
    const createdAt = !old || isOver ? now : old.createdAt
    return { id, highlightId: null, mediaId, ...saidOf(one), createdAt, expiresAt }
  })
  const keptStories = highlights.flatMap(({ id: highlightId, stories: own }) =>
    own.map((one) => {
      const { id, media_id: mediaId } = one
      const createdAt = known.get(id)?.createdAt ?? now
      return { id, highlightId, mediaId, ...saidOf(one), createdAt, expiresAt: null }
    }),
  )
  return inOrder({
    highlights: highlights.map(({ id, title, language: said, titles }) => {
      const old = knownGroups.get(id)
      const language = said ?? old?.language ?? ownLanguage
      return { id, title, language, titles: otherTexts(titles ?? old?.titles ?? {}, language) }
    }),
    stories: [...live, ...keptStories],
  })
}

/** Live stories newest first, as they are shown; then those of each highlight. */
function inOrder({ highlights, stories }: StorySet): StorySet {
  const live = stories.filter(({ highlightId }) => highlightId === null)
  return {
    highlights,
    stories: [
      ...live.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)),
      ...highlights.flatMap(({ id }) => stories.filter((one) => one.highlightId === id)),
    ],
  }
}

/** Files of stories that are new or published again; what runs already stays as it was agreed to. */
function newlyShown({ stories }: StorySet, before: StorySet, now: number): ReadonlySet<string> {
  const runs = ({ expiresAt }: StorySet['stories'][number]) => expiresAt === null || expiresAt > now
  const running = new Map(before.stories.filter(runs).map(({ id, mediaId }) => [id, mediaId]))
  const added = stories.filter((one) => runs(one) && running.get(one.id) !== one.mediaId)
  return new Set(added.map(({ mediaId }) => mediaId))
}

async function requireShowable(
  db: Database,
  companionId: string,
  input: StoriesInput,
  added: ReadonlySet<string>,
) {
  const [files, unagreed] = await Promise.all([
    mediaOf(db, companionId),
    filesWithoutStories(db, [...added]),
  ])
  const media = new Map(files.map((one) => [one.id, one]))
  const requireOne = (id: string, ...place: (string | number)[]) => {
    const file = media.get(id)
    if (!file) throw refused('story.media-missing', ...place)
    if (file.accessLevel === 'private') {
      throw refused('story.media-private', ...place)
    }
    if (unagreed.has(id)) throw refused('story.no-consent', ...place)
  }
  for (const [at, { media_id: id }] of input.stories.entries()) requireOne(id, 'stories', at)
  for (const [group, { stories }] of input.highlights.entries()) {
    for (const [at, { media_id: id }] of stories.entries()) {
      requireOne(id, 'highlights', group, 'stories', at)
    }
  }
}

const summaryOf = ({ highlights, stories }: StorySet) => ({
  highlights: highlights.map(({ title }) => title),
  stories: stories.map(({ id, highlightId, mediaId, expiresAt }) => ({
    id,
    highlightId,
    mediaId,
    expiresAt,
  })),
})
