import { sql } from 'drizzle-orm'
import type { TextLanguage } from '#platform/text-languages'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTombstone, recordTombstonesOf } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById } from './files/queries.ts'
import { filesOnlyIn, highlightById, storyById } from './stories/queries.ts'
import {
  deleteHighlight,
  deleteStory,
  placeHighlight,
  writeStoryText,
  writeTitle,
} from './stories/writes.ts'
import { deleteChange, deleteForHighlight, deleteForStory } from './submissions/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { removeOwnMedia } from './change-own-media.ts'
import type { FolderStores } from './clean-up-folders.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'

/**
 * Removes a story from the companion's profile. A file that only this story shows is deleted, as by `removeOwnMedia`.
 *
 * @throws Failure 404 if the story is not on her profile; 503 if files remain
 */
export async function removeOwnStory(
  stores: FolderStores,
  caller: SilentOwnCaller,
  id: string,
): Promise<void> {
  const { db } = stores
  const story = await storyById(db, id)
  if (story?.companionId !== caller.companionId) throw notFound()
  const media = await mediaById(db, story.mediaId)
  if (media?.purpose === 'story' && media.storyCount <= 1) {
    return removeOwnMedia(stores, caller, media.id)
  }
  const act = { act: 'story.removed', subject: caller.companionId, detail: { id } }
  await audited(db, { ...byOf(caller), ...act }, [
    deleteForStory(db, caller.companionId, id),
    deleteStory(db, caller.companionId, id),
    recordTombstone(db, {
      what: 'story.removed',
      subject: id,
      detail: { companion: caller.companionId },
    }),
    publishCompanions(db, [caller.companionId]),
  ])
}

type InLanguage = { id: string; language: TextLanguage }

/** Removes a story's text in one language, and its pending change. @throws Failure 404 */
export async function removeStoryText(
  db: Database,
  caller: SilentOwnCaller,
  { id, language }: InLanguage,
): Promise<void> {
  const { companionId } = caller
  const story = await storyById(db, id)
  if (story?.companionId !== companionId) throw notFound()
  const about = { companionId, mediaId: story.mediaId, highlightId: null }
  const act = { act: 'story.text-removed', subject: companionId, detail: { id, language } }
  await audited(db, { ...byOf(caller), ...act }, [
    deleteChange(db, { ...about, kind: 'text', storyId: id, textLanguage: language }),
    ...writeStoryText(db, { id, companionId }, { language, text: '' }),
    publishCompanions(db, [companionId]),
  ])
}

/**
 * Removes a highlight's title in one language.
 *
 * @throws Failure 404; 422 for the title in the highlight's own language
 */
export async function removeHighlightTitle(
  db: Database,
  caller: SilentOwnCaller,
  { id, language }: InLanguage,
): Promise<void> {
  const highlight = await highlightById(db, id)
  if (highlight?.companionId === caller.companionId && highlight.language === language) {
    throw invalidField('language', 'story.highlight-title-required')
  }
  await changeHighlight(db, caller, { id, act: 'highlight.title-removed' }, (target) => [
    deleteChange(db, {
      companionId: target.companionId,
      kind: 'title',
      mediaId: null,
      highlightId: id,
      textLanguage: language,
    }),
    ...writeTitle(db, target, { language, text: '' }),
  ])
}

/** Moves a highlight to a position, from 0. @throws Failure 404 */
export const moveOwnHighlight = (
  db: Database,
  caller: SilentOwnCaller,
  id: string,
  position: number,
) =>
  changeHighlight(db, caller, { id, act: 'highlight.moved' }, (target) => [
    placeHighlight(db, target, position),
  ])

/**
 * Removes a highlight with its stories and the submissions for it. Files that only these stories show are deleted
 * first. May be repeated until all are gone.
 *
 * @throws Failure 404 if the highlight is not on the companion's profile; 503 if files remain
 */
export async function removeOwnHighlight(
  stores: FolderStores,
  caller: SilentOwnCaller,
  id: string,
): Promise<void> {
  const { db } = stores
  const highlight = await highlightById(db, id)
  if (highlight?.companionId !== caller.companionId) throw notFound()
  for (const file of await filesOnlyIn(db, id)) await removeOwnMedia(stores, caller, file)
  await changeHighlight(db, caller, { id, act: 'highlight.removed' }, (target) => [
    deleteForHighlight(db, caller.companionId, id),
    recordTombstonesOf(
      db,
      'story.removed',
      sql`SELECT id AS subject, json_object('companion', companion_id) AS detail
        FROM stories WHERE highlight_id = ${id}`,
    ),
    deleteHighlight(db, target),
  ])
}

async function changeHighlight(
  db: Database,
  caller: SilentOwnCaller,
  { id, act }: { id: string; act: string },
  writesOf: (target: { id: string; companionId: string }) => Write[],
): Promise<void> {
  const { companionId } = caller
  const highlight = await highlightById(db, id)
  if (highlight?.companionId !== companionId) throw notFound()
  const detail = { id, title: highlight.title }
  await audited(db, { ...byOf(caller), act, subject: companionId, detail }, [
    ...writesOf({ id, companionId }),
    publishCompanions(db, [companionId]),
  ])
}

const byOf = ({ memberId, now }: SilentOwnCaller): AuditActor => ({ actor: memberId, at: now })
const notFound = () => new Failure('not-found', 'submission.not-found')
