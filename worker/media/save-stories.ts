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

const notFound = () => new Failure('not-found', 'companion.not-found')
const invalidPlace = (id: PlainRefusalId, ...place: (string | number)[]) =>
  new InvalidInput([detailAt(['body', ...place], id)])

/**
 * Replaces a companion's stories and highlights in one transaction.
 *
 * @returns false if the stories have changed since they were read; nothing is then written
 * @throws Failure 404; 422, also for a file without consent to stories; 409 if a file has become private
 */
export async function saveCompanionStories(
  db: Database,
  companionId: string,
  input: StoriesInput,
  auditActor: AuditActor,
): Promise<boolean> {
  if (!(await hasCompanion(db, companionId))) throw notFound()
  const { storySet: before, text, ownLanguage } = await loadStories(db, companionId)
  const after = storySetFrom(input, before, { now: auditActor.at, ownLanguage })
  // Nothing changes if the same set is sent again, for example because the first answer was lost.
  if (JSON.stringify(after) === JSON.stringify(inOrder(before))) return true
  if (input.revision !== (await fingerprintOf(text))) return false
  const added = newlyShown(after, before, auditActor.at)
  await requireShowable(db, companionId, input, added)
  try {
    const detail = { before: summaryOf(before), after: summaryOf(after) }
    await audited(db, { ...auditActor, act: 'stories.changed', subject: companionId, detail }, [
      assertStoriesUnchanged(db, companionId, text),
      assertStoriesConsented(db, [...added]),
      ...deleteStories(db, companionId),
      ...insertStories(
        db,
        after.highlights.map((highlight, position) => ({ ...highlight, companionId, position })),
        after.stories.map((story, position) => ({ ...story, companionId, position })),
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

/** Tombstones of stories that are no longer on the profile, for a restore. */
function removedStories(companionId: string, before: StorySet, after: StorySet): Tombstone[] {
  const storyIds = new Set(after.stories.map(({ id }) => id))
  const removed = before.stories.filter(({ id }) => !storyIds.has(id))
  return removed.map(({ id }) => ({
    what: 'story.removed',
    subject: id,
    detail: { companion: companionId },
  }))
}

type HighlightStory = StoriesInput['highlights'][number]['stories'][number]

/**
 * Story set after the change, as the database would return it.
 *
 * @throws Failure 422 for a story with an end in the past
 */
function storySetFrom(
  { stories, highlights }: StoriesInput,
  before: StorySet,
  { now, ownLanguage }: { now: number; ownLanguage: TextLanguage },
): StorySet {
  const storiesBefore = new Map(before.stories.map((story) => [story.id, story]))
  const highlightsBefore = new Map(before.highlights.map((highlight) => [highlight.id, highlight]))
  const textsOf = (story: StoriesInput['stories'][number] | HighlightStory) => {
    const old = storiesBefore.get(story.id)
    const language = story.language ?? old?.language ?? ownLanguage
    return {
      text: story.text,
      language,
      texts: otherTexts(story.texts ?? old?.texts ?? {}, language),
    }
  }
  const live = stories.map((story, index) => {
    const { id, media_id: mediaId, expires_at } = story
    const old = storiesBefore.get(id)
    const expiresAt = Date.parse(expires_at)
    if (expiresAt <= now && expiresAt !== old?.expiresAt) {
      throw invalidPlace('story.end-in-past', 'stories', index, 'expires_at')
    }
    // A story that had ended is published again.
    const isOver = old?.expiresAt != null && old.expiresAt <= now && expiresAt > now
    const createdAt = !old || isOver ? now : old.createdAt
    return { id, highlightId: null, mediaId, ...textsOf(story), createdAt, expiresAt }
  })
  const permanentStories = highlights.flatMap(({ id: highlightId, stories: highlightStories }) =>
    highlightStories.map((story) => {
      const { id, media_id: mediaId } = story
      const createdAt = storiesBefore.get(id)?.createdAt ?? now
      return { id, highlightId, mediaId, ...textsOf(story), createdAt, expiresAt: null }
    }),
  )
  return inOrder({
    highlights: highlights.map(({ id, title, language: givenLanguage, titles }) => {
      const old = highlightsBefore.get(id)
      const language = givenLanguage ?? old?.language ?? ownLanguage
      return { id, title, language, titles: otherTexts(titles ?? old?.titles ?? {}, language) }
    }),
    stories: [...live, ...permanentStories],
  })
}

/** Sorts live stories newest first, followed by the stories of each highlight. */
function inOrder({ highlights, stories }: StorySet): StorySet {
  const live = stories.filter(({ highlightId }) => highlightId === null)
  return {
    highlights,
    stories: [
      ...live.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)),
      ...highlights.flatMap(({ id }) => stories.filter((story) => story.highlightId === id)),
    ],
  }
}

/** Files of stories that are new or published again. Running stories were checked when they were published. */
function newlyShown({ stories }: StorySet, before: StorySet, now: number): ReadonlySet<string> {
  const runs = ({ expiresAt }: StorySet['stories'][number]) => expiresAt === null || expiresAt > now
  const runningFiles = new Map(before.stories.filter(runs).map(({ id, mediaId }) => [id, mediaId]))
  const added = stories.filter(
    (story) => runs(story) && runningFiles.get(story.id) !== story.mediaId,
  )
  return new Set(added.map(({ mediaId }) => mediaId))
}

async function requireShowable(
  db: Database,
  companionId: string,
  input: StoriesInput,
  added: ReadonlySet<string>,
) {
  const [files, withoutConsent] = await Promise.all([
    mediaOf(db, companionId),
    filesWithoutStories(db, [...added]),
  ])
  const media = new Map(files.map((file) => [file.id, file]))
  const requireOne = (id: string, ...place: (string | number)[]) => {
    const file = media.get(id)
    if (!file) throw invalidPlace('story.media-missing', ...place)
    if (file.accessLevel === 'private') {
      throw invalidPlace('story.media-private', ...place)
    }
    if (withoutConsent.has(id)) throw invalidPlace('story.no-consent', ...place)
  }
  for (const [index, { media_id: id }] of input.stories.entries()) requireOne(id, 'stories', index)
  for (const [group, { stories }] of input.highlights.entries()) {
    for (const [index, { media_id: id }] of stories.entries()) {
      requireOne(id, 'highlights', group, 'stories', index)
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
