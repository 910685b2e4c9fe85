import { and, eq, inArray, isNull, lt, sql, type InferInsertModel } from 'drizzle-orm'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { highlights, stories } from '../schema/stories.ts'
import { setText, storyColumns, titleColumns } from '../../platform/db/texts-by-language.ts'
import { hasRoom } from './queries.ts'

export type HighlightRow = InferInsertModel<typeof highlights>
export type StoryRow = InferInsertModel<typeof stories>

/** Highlights first: stories point at them. */
export const insertStories = (
  db: Database,
  highlightRows: readonly HighlightRow[],
  storyRows: readonly StoryRow[],
): Write[] => [insertAll(db, highlights, highlightRows), insertAll(db, stories, storyRows)]

type NewStory = Omit<StoryRow, 'position' | 'highlightId'> & {
  /** Null: among those that end. One that is not there is made, the last of all. */
  highlight: { id: string; title: string; titles: TextsByLanguage } | null
}

/** Adds one: the first of those that end, or the last of its highlight. Stops its batch without room. */
export const addStory = (db: Database, { highlight, ...story }: NewStory): Write[] => {
  const { companionId, language } = story
  const highlightId = highlight?.id ?? null
  const next = sql`(SELECT coalesce(max(position), -1) + 1 FROM stories
    WHERE highlight_id = ${highlightId})`
  const first = sql`(SELECT coalesce(min(position), 0) - 1 FROM stories
    WHERE companion_id = ${companionId})`
  return [
    assertInBatch(db, hasRoom(companionId, highlightId)),
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

/** A text in a language, "" for none; null: in its own. */
type Said = { language: TextLanguage | null; text: string }

/** Stops its batch when the highlight is no longer there. */
export const writeTitle = (db: Database, one: HighlightRef, { language, text }: Said): Write[] => [
  assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${highlights} WHERE ${isHighlight(one)})`),
  db.run(sql`UPDATE highlights SET ${setText(titleColumns, language, text)}
    WHERE id = ${one.id} AND companion_id = ${one.companionId}`),
]

type StoryRef = Pick<StoryRow, 'id' | 'companionId'>

/** Stops its batch when the story is no longer there. */
export const writeStoryText = (
  db: Database,
  { id, companionId }: StoryRef,
  { language, text }: Said,
): Write[] => [
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM stories WHERE id = ${id} AND companion_id = ${companionId})`,
  ),
  db.run(sql`UPDATE stories SET ${setText(storyColumns, language, text)}
    WHERE id = ${id} AND companion_id = ${companionId}`),
]

/** Puts one of the companion's highlights at a place, from 0, and the others around it. */
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

/** With its stories. */
export const deleteHighlight = (db: Database, one: HighlightRef): Write =>
  db.delete(highlights).where(isHighlight(one))

export const deleteStory = (db: Database, companionId: string, id: string): Write =>
  db.delete(stories).where(and(eq(stories.id, id), eq(stories.companionId, companionId)))

/** All stories that show a picture. */
/** What shows a file shows another one, which counts them already. */
export const showInStories = (db: Database, from: string, to: string): Write =>
  db.update(stories).set({ mediaId: to }).where(eq(stories.mediaId, from))

export const deleteStoriesOf = (db: Database, mediaId: string): Write =>
  db.delete(stories).where(eq(stories.mediaId, mediaId))

/** Publishes a live story again at the times given, never at earlier ones. */
export const forwardStory = (
  db: Database,
  { id, createdAt, expiresAt }: Pick<StoryRow, 'id' | 'createdAt' | 'expiresAt'>,
): Write =>
  db
    .update(stories)
    .set({ createdAt, expiresAt })
    .where(and(eq(stories.id, id), isNull(stories.highlightId), lt(stories.createdAt, createdAt)))

/** All stories and highlights of a companion. */
export const deleteStories = (db: Database, companionId: string): Write[] => [
  db.delete(stories).where(eq(stories.companionId, companionId)),
  db.delete(highlights).where(eq(highlights.companionId, companionId)),
]

/** A picture's stories that are over. */
export const deleteEndedOf = (db: Database, mediaId: string, now: number): Write =>
  db.delete(stories).where(and(eq(stories.mediaId, mediaId), lt(stories.expiresAt, now)))

/** The companions' stories that ended before a time. */
export const deleteEnded = (db: Database, companionIds: readonly string[], before: number): Write =>
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
