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
import type { Stores } from './clean-up-folders.ts'
import type { Own } from '../accounts/lib/own-caller.ts'

/**
 * Takes a story off her profile; a file that was for this story alone goes as if she had removed it.
 *
 * @throws Failure 404 when it is none of hers; 503 when files are left
 */
export async function removeOwnStory(stores: Stores, own: Own, id: string): Promise<void> {
  const { db } = stores
  const story = await storyById(db, id)
  if (story?.companionId !== own.companionId) throw missing()
  const media = await mediaById(db, story.mediaId)
  if (media?.purpose === 'story' && media.storyCount <= 1) {
    return removeOwnMedia(stores, own, media.id)
  }
  const act = { act: 'story.removed', subject: own.companionId, detail: { id } }
  await audited(db, { ...byOf(own), ...act }, [
    deleteForStory(db, own.companionId, id),
    deleteStory(db, own.companionId, id),
    recordTombstone(db, {
      what: 'story.removed',
      subject: id,
      detail: { companion: own.companionId },
    }),
    publishCompanions(db, [own.companionId]),
  ])
}

type InLanguage = { id: string; language: TextLanguage }

/** Takes a story's text in a language away, with what is under review of it. @throws Failure 404 */
export async function removeStoryText(
  db: Database,
  own: Own,
  { id, language }: InLanguage,
): Promise<void> {
  const { companionId } = own
  const story = await storyById(db, id)
  if (story?.companionId !== companionId) throw missing()
  const about = { companionId, mediaId: story.mediaId, highlightId: null }
  const act = { act: 'story.text-removed', subject: companionId, detail: { id, language } }
  await audited(db, { ...byOf(own), ...act }, [
    deleteChange(db, { ...about, kind: 'text', storyId: id, textLanguage: language }),
    ...writeStoryText(db, { id, companionId }, { language, text: '' }),
    publishCompanions(db, [companionId]),
  ])
}

/** The same of a highlight's title. @throws Failure 404; 422 for the one in its own language */
export async function removeHighlightTitle(
  db: Database,
  own: Own,
  { id, language }: InLanguage,
): Promise<void> {
  const highlight = await highlightById(db, id)
  if (highlight?.companionId === own.companionId && highlight.language === language) {
    throw invalidField('language', 'story.highlight-title')
  }
  await changeHighlight(db, own, { id, act: 'highlight.title-removed' }, (one) => [
    deleteChange(db, {
      companionId: one.companionId,
      kind: 'title',
      mediaId: null,
      highlightId: id,
      textLanguage: language,
    }),
    ...writeTitle(db, one, { language, text: '' }),
  ])
}

/** Puts a highlight at a place, from 0. @throws Failure 404 */
export const moveOwnHighlight = (db: Database, own: Own, id: string, position: number) =>
  changeHighlight(db, own, { id, act: 'highlight.moved' }, (one) => [
    placeHighlight(db, one, position),
  ])

/**
 * With its stories, and with what she has submitted of it. Files that were for these stories alone go first;
 * may be repeated until all are gone.
 *
 * @throws Failure 404 when it is none of hers; 503 when files are left
 */
export async function removeOwnHighlight(stores: Stores, own: Own, id: string): Promise<void> {
  const { db } = stores
  const highlight = await highlightById(db, id)
  if (highlight?.companionId !== own.companionId) throw missing()
  for (const file of await filesOnlyIn(db, id)) await removeOwnMedia(stores, own, file)
  await changeHighlight(db, own, { id, act: 'highlight.removed' }, (one) => [
    deleteForHighlight(db, own.companionId, id),
    recordTombstonesOf(
      db,
      'story.removed',
      sql`SELECT id AS subject, json_object('companion', companion_id) AS detail
        FROM stories WHERE highlight_id = ${id}`,
    ),
    deleteHighlight(db, one),
  ])
}

async function changeHighlight(
  db: Database,
  own: Own,
  { id, act }: { id: string; act: string },
  writesOf: (one: { id: string; companionId: string }) => Write[],
): Promise<void> {
  const { companionId } = own
  const highlight = await highlightById(db, id)
  if (highlight?.companionId !== companionId) throw missing()
  const detail = { id, title: highlight.title }
  await audited(db, { ...byOf(own), act, subject: companionId, detail }, [
    ...writesOf({ id, companionId }),
    publishCompanions(db, [companionId]),
  ])
}

const byOf = ({ memberId, now }: Own): AuditActor => ({ actor: memberId, at: now })
const missing = () => new Failure('not-found', 'submission.not-found')
