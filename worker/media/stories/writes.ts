import { and, eq, inArray, isNull, lt, sql, type InferInsertModel } from 'drizzle-orm'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { highlights, stories } from '../schema/stories.ts'
import { setText, storyColumns, titleColumns } from '../../platform/db/texts-by-language.ts'
import { hasStoryRoom } from './queries.ts'

export type HighlightRow = InferInsertModel<typeof highlights>
export type StoryRow = InferInsertModel<typeof stories>

/** Highlights are inserted first, because stories reference them. */
export const insertStories = (
  db: Database,
  highlightRows: readonly HighlightRow[],
  storyRows: readonly StoryRow[],
): Write[] => [insertAll(db, highlights, highlightRows), insertAll(db, stories, storyRows)]

type NewStory = Omit<StoryRow, 'position' | 'highlightId'> & {
  /** Null for a story with an end. A highlight that does not exist is created as the last one. */
  highlight: { id: string; title: string; titles: TextsByLanguage } | null
}

/** Adds a story: as the first of those that end, or as the last of its highlight. Stops its batch without room. */
export const addStory = (db: Database, { highlight, ...story }: NewStory): Write[] => {
  const { companionId, language } = story
  const highlightId = highlight?.id ?? null
  const next = sql`(SELECT coalesce(max(position), -1) + 1 FROM stories
    WHERE highlight_id = ${highlightId})`
  const first = sql`(SELECT coalesce(min(position), 0) - 1 FROM stories
    WHERE companion_id = ${companionId})`
  return [
    assertInBatch(db, hasStoryRoom(companionId, highlightId)),
    ...(highlight ? [ensureHighlight(db, { ...highlight, companionId, language })] : []),
    db.insert(stories).values({ ...story, highlightId, position: highlight ? next : first }),
  ]
}

const ensureHighlight = (db: Database, row: Omit<HighlightRow, 'position'>): Write =>
  db
    .insert(highlights)
    .values({
      ...row,
      position: sql`(SELECT coalesce(max(position), -1) + 1 FROM highlights
        WHERE companion_id = ${row.companionId})`,
    })
    .onConflictDoNothing()

type HighlightRef = Pick<HighlightRow, 'id' | 'companionId'>
const isHighlight = ({ id, companionId }: HighlightRef) =>
  and(eq(highlights.id, id), eq(highlights.companionId, companionId))

/** A text in a language, "" for none. Language null: its own. */
type LocalizedText = { language: TextLanguage | null; text: string }

/** Writes the title of a highlight. Stops its batch if the highlight no longer exists. */
export const writeTitle = (
  db: Database,
  highlight: HighlightRef,
  { language, text }: LocalizedText,
): Write[] => [
  assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${highlights} WHERE ${isHighlight(highlight)})`),
  db.run(sql`UPDATE highlights SET ${setText(titleColumns, language, text)}
    WHERE id = ${highlight.id} AND companion_id = ${highlight.companionId}`),
]

type StoryRef = Pick<StoryRow, 'id' | 'companionId'>

/** Writes the text of a story. Stops its batch if the story no longer exists. */
export const writeStoryText = (
  db: Database,
  { id, companionId }: StoryRef,
  { language, text }: LocalizedText,
): Write[] => [
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM stories WHERE id = ${id} AND companion_id = ${companionId})`,
  ),
  db.run(sql`UPDATE stories SET ${setText(storyColumns, language, text)}
    WHERE id = ${id} AND companion_id = ${companionId}`),
]

/** Moves a highlight to a position among the companion's highlights, from 0, and shifts the others. */
export const placeHighlight = (
  db: Database,
  { id, companionId }: HighlightRef,
  place: number,
): Write =>
  db.run(sql`
    WITH others AS (
      SELECT id, row_number() OVER (ORDER BY position, id) - 1 AS place FROM highlights
      WHERE companion_id = ${companionId} AND id <> ${id})
    UPDATE highlights SET position = CASE WHEN id = ${id}
      THEN min(${place}, (SELECT count(*) FROM others))
      ELSE (SELECT place + (place >= ${place}) FROM others WHERE others.id = highlights.id) END
    WHERE companion_id = ${companionId}`)

/** Deletes a highlight; its stories are deleted by the foreign key. */
export const deleteHighlight = (db: Database, highlight: HighlightRef): Write =>
  db.delete(highlights).where(isHighlight(highlight))

export const deleteStory = (db: Database, companionId: string, id: string): Write =>
  db.delete(stories).where(and(eq(stories.id, id), eq(stories.companionId, companionId)))

/** Lets stories of one file show another, whose row already has their count. */
export const showInStories = (db: Database, from: string, to: string): Write =>
  db.update(stories).set({ mediaId: to }).where(eq(stories.mediaId, from))

export const deleteStoriesOf = (db: Database, mediaId: string): Write =>
  db.delete(stories).where(eq(stories.mediaId, mediaId))

/** Publishes a live story again at the given times, unless it was published later already. */
export const forwardStory = (
  db: Database,
  { id, createdAt, expiresAt }: Pick<StoryRow, 'id' | 'createdAt' | 'expiresAt'>,
): Write =>
  db
    .update(stories)
    .set({ createdAt, expiresAt })
    .where(and(eq(stories.id, id), isNull(stories.highlightId), lt(stories.createdAt, createdAt)))

/** Deletes all stories and highlights of a companion. */
export const deleteStories = (db: Database, companionId: string): Write[] => [
  db.delete(stories).where(eq(stories.companionId, companionId)),
  db.delete(highlights).where(eq(highlights.companionId, companionId)),
]

/** Deletes a picture's ended stories. */
export const deleteEndedOf = (db: Database, mediaId: string, now: number): Write =>
  db.delete(stories).where(and(eq(stories.mediaId, mediaId), lt(stories.expiresAt, now)))

/** Deletes the companions' stories that ended before a time. */
export const deleteEndedStories = (
  db: Database,
  companionIds: readonly string[],
  before: number,
): Write =>
  db
    .delete(stories)
    .where(
      and(
        isNull(stories.highlightId),
        lt(stories.expiresAt, before),
        inArray(
          stories.companionId,
          sql`(SELECT value FROM json_each(${JSON.stringify(companionIds)}))`,
        ),
      ),
    )
