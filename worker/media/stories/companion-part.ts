import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { highlights, stories } from '../schema/stories.ts'

export const storyPart: CompanionPart = {
  tables: [highlights, stories],
  export: (db, id) => ({
    highlights: db
      .select({
        id: highlights.id,
        title: highlights.title,
        language: highlights.language,
        titles: highlights.titles,
      })
      .from(highlights)
      .where(eq(highlights.companionId, id))
      .orderBy(asc(highlights.position)),
    stories: db
      .select({
        highlightId: stories.highlightId,
        mediaId: stories.mediaId,
        text: stories.text,
        language: stories.language,
        texts: stories.texts,
        createdAt: stories.createdAt,
        expiresAt: stories.expiresAt,
      })
      .from(stories)
      .where(eq(stories.companionId, id))
      .orderBy(asc(stories.createdAt)),
  }),
}
