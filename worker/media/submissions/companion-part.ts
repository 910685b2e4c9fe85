import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { media } from '../schema/media.ts'
import { mediaSubmissions } from '../schema/media-submissions.ts'
import { submittedAlt, submittedLanguage } from './queries.ts'

export const submittedMediaPart: CompanionPart = {
  tables: [mediaSubmissions],
  export: (db, id) => ({
    submittedMedia: db
      .select({
        id: mediaSubmissions.id,
        kind: mediaSubmissions.kind,
        mediaId: mediaSubmissions.mediaId,
        storyText: mediaSubmissions.storyText,
        storyHours: mediaSubmissions.storyHours,
        storyTexts: mediaSubmissions.storyTexts,
        highlightTitle: mediaSubmissions.highlightTitle,
        highlightTitles: mediaSubmissions.highlightTitles,
        storyId: mediaSubmissions.storyId,
        type: media.type,
        accessLevel: media.accessLevel,
        alternativeText: submittedAlt,
        language: submittedLanguage,
        state: mediaSubmissions.state,
        reason: mediaSubmissions.reason,
        submittedAt: mediaSubmissions.submittedAt,
        changedAt: mediaSubmissions.changedAt,
      })
      .from(mediaSubmissions)
      .innerJoin(media, eq(media.id, mediaSubmissions.mediaId))
      .where(eq(mediaSubmissions.companionId, id))
      .orderBy(asc(mediaSubmissions.submittedAt)),
  }),
}
