import { MAX_HIGHLIGHTS, MAX_STORIES } from '#media/admin-stories'
import { otherTexts, type TextLanguage, type TextsByLanguage } from '#platform/text-languages'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { highlights, stories } from '../schema/stories.ts'

type HighlightRow = typeof highlights.$inferSelect

type StorySetRow = {
  id: string
  highlightId: string | null
  mediaId: string
  text: string
  language: TextLanguage
  texts: TextsByLanguage
  createdAt: number
  expiresAt: number | null
}

/** All stories of a companion, in order. */
export type StorySet = {
  highlights: { id: string; title: string; language: TextLanguage; titles: TextsByLanguage }[]
  stories: StorySetRow[]
}

const storySetOf = (companionId: string) => sql`(SELECT json_object(
  'highlights', (SELECT json_group_array(json_object('id', id, 'title', title,
      'language', language, 'titles', json(titles))) FROM
    (SELECT * FROM highlights WHERE companion_id = ${companionId} ORDER BY position, id)),
  'stories', (SELECT json_group_array(json_object('id', id, 'highlightId', highlight_id,
      'mediaId', media_id, 'text', text, 'language', language, 'texts', json(texts),
      'createdAt', created_at, 'expiresAt', expires_at)) FROM
    (SELECT * FROM stories WHERE companion_id = ${companionId} ORDER BY position, id))))`

/** @returns the stories, and the text that they were parsed from, which differs after any change */
export async function loadStories(
  db: Database,
  companionId: string,
): Promise<{ storySet: StorySet; text: string; ownLanguage: TextLanguage }> {
  const [row] = await db.all<{ text: string; own: TextLanguage | null }>(
    sql`SELECT ${storySetOf(companionId)} AS text, (SELECT text_language FROM companions
      WHERE id = ${companionId}) AS own`,
  )
  const text = row?.text ?? '{}'
  const { highlights, stories } = JSON.parse(text) as StorySet
  const storySet = {
    highlights: highlights.map((highlight) => ({
      ...highlight,
      titles: otherTexts(highlight.titles, highlight.language),
    })),
    stories: stories.map((story) => ({ ...story, texts: otherTexts(story.texts, story.language) })),
  }
  return { storySet, text, ownLanguage: row?.own ?? 'en' }
}

/** Default language of a companion's new texts. */
export async function textLanguageOf(db: Database, companionId: string): Promise<TextLanguage> {
  const [row] = await db.all<{ own: TextLanguage }>(
    sql`SELECT text_language AS own FROM companions WHERE id = ${companionId}`,
  )
  return row?.own ?? 'en'
}

/** Stops its batch unless the companion's stories are as they were read. */
export const assertStoriesUnchanged = (db: Database, companionId: string, text: string): Write =>
  assertInBatch(db, sql`${storySetOf(companionId)} IS ${text}`)

/** Returns true for a picture in a highlight, or in a story that has not ended. */
export async function isInStory(db: Database, mediaId: string, now: number): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM stories WHERE media_id = ${mediaId}
    AND (highlight_id IS NOT NULL OR expires_at > ${now}) LIMIT 1`)
  return rows.length > 0
}

export const selectStory = (db: Database, id: string) =>
  db.select().from(stories).where(eq(stories.id, id))

export const storyById = async (db: Database, id: string) => (await selectStory(db, id))[0]

type Highlight = Pick<HighlightRow, 'companionId' | 'title' | 'language' | 'titles'> & {
  /** File of its first story; null without stories. */
  mediaId: string | null
}

/** Returns undefined if the highlight does not exist. */
export async function highlightById(db: Database, id: string): Promise<Highlight | undefined> {
  const [row] = await db.all<Omit<Highlight, 'titles'> & { titles: string }>(sql`
    SELECT companion_id AS companionId, title, language, titles, (SELECT media_id FROM stories
      WHERE highlight_id = h.id ORDER BY position, id LIMIT 1) AS mediaId
    FROM highlights h WHERE id = ${id}`)
  return row && { ...row, titles: JSON.parse(row.titles) as TextsByLanguage }
}

/** Files for stories alone that no other story shows. */
export async function filesOnlyIn(db: Database, highlightId: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT m.id FROM stories s JOIN media m ON m.id = s.media_id
    WHERE s.highlight_id = ${highlightId} AND m.purpose = 'story'
    GROUP BY m.id HAVING count(*) = m.story_count`)
  return rows.map(({ id }) => id)
}

/** Condition that another story fits into the companion's stories, or into a highlight, which may be new. */
export const hasStoryRoom = (companionId: string, highlightId: string | null): SQL =>
  highlightId === null
    ? sql`(SELECT count(*) FROM stories WHERE companion_id = ${companionId}
        AND highlight_id IS NULL) < ${MAX_STORIES}`
    : sql`(SELECT count(*) FROM stories WHERE highlight_id = ${highlightId}) < ${MAX_STORIES}
        AND (SELECT count(*) FROM highlights WHERE companion_id = ${companionId}
          AND id <> ${highlightId}) < ${MAX_HIGHLIGHTS}
        AND NOT EXISTS (SELECT 1 FROM highlights WHERE id = ${highlightId}
          AND companion_id <> ${companionId})`

/** Returns true if another story fits, see `hasRoom`. */
export async function isRoom(
  db: Database,
  { companionId, highlightId }: { companionId: string; highlightId: string | null },
): Promise<boolean> {
  return (await db.all(sql`SELECT 1 WHERE ${hasStoryRoom(companionId, highlightId)}`)).length > 0
}

/** Ids of companions with stories that ended before a time. */
export async function companionsWithEnded(
  db: Database,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT DISTINCT companion_id AS id FROM stories
    WHERE highlight_id IS NULL AND expires_at < ${before} LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}
