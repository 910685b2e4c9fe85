import { and, eq, inArray, isNull, lt, sql, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { highlights, stories } from '../../db/schema/stories.ts'

export type HighlightRow = InferInsertModel<typeof highlights>
export type StoryRow = InferInsertModel<typeof stories>

/** Highlights first: stories point at them. */
export const insertStories = (
  db: Database,
  highlightRows: readonly HighlightRow[],
  storyRows: readonly StoryRow[],
): Write[] => [insertAll(db, highlights, highlightRows), insertAll(db, stories, storyRows)]

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
