import { and, eq, isNull, lt, type InferInsertModel } from 'drizzle-orm'
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

/** Tells a live story anew at the times given, never at earlier ones. */
export const forwardStory = (
  db: Database,
  { id, createdAt, expiresAt }: Pick<StoryRow, 'id' | 'createdAt' | 'expiresAt'>,
): Write =>
  db
    .update(stories)
    .set({ createdAt, expiresAt })
    .where(and(eq(stories.id, id), isNull(stories.highlightId), lt(stories.createdAt, createdAt)))
