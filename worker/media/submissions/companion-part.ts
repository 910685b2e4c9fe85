import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { submittedMedia } from '../schema/submitted-media.ts'
import { submittedLanguage } from './queries.ts'

export const submittedMediaPart: CompanionPart = {
  tables: [submittedMedia],
  export: (db, id) => ({
    submittedMedia: db
      .select({
        id: submittedMedia.id,
        kind: submittedMedia.kind,
        mediaId: submittedMedia.mediaId,
        storyText: submittedMedia.storyText,
        storyHours: submittedMedia.storyHours,
        storyTexts: submittedMedia.storyTexts,
        highlightTitle: submittedMedia.highlightTitle,
        highlightTitles: submittedMedia.highlightTitles,
        storyId: submittedMedia.storyId,
        type: submittedMedia.type,
        accessLevel: submittedMedia.accessLevel,
        alternativeText: submittedMedia.alt,
        language: submittedLanguage,
        state: submittedMedia.state,
        reason: submittedMedia.reason,
        submittedAt: submittedMedia.submittedAt,
        changedAt: submittedMedia.changedAt,
      })
      .from(submittedMedia)
      .where(eq(submittedMedia.companionId, id))
      .orderBy(asc(submittedMedia.submittedAt)),
  }),
}
