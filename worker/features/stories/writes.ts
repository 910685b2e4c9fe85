import type { InferInsertModel } from 'drizzle-orm'
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
