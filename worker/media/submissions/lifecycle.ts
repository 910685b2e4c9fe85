import { and, eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionRunBy, isRunBy } from '../../companions/sql/run-by.ts'
import { media } from '../schema/media.ts'
import { mediaSubmissions } from '../schema/media-submissions.ts'
import { submittedAlt, submittedLanguage } from './queries.ts'
import { SUBMISSION_RETENTION_MS } from './rules.ts'

/**
 * Submissions are deleted, with their files, with the account that runs the profile; returned ones after
 * `SUBMISSION_RETENTION_MS`, and texts with the story that they belong to. Triggers register the folders for clean-up.
 */
export const submittedMediaLifecycle: Lifecycle = {
  tables: [mediaSubmissions],
  export: (db, memberId) => ({
    submittedMedia: db
      .select({
        id: mediaSubmissions.id,
        companionId: mediaSubmissions.companionId,
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
        email: mediaSubmissions.email,
        submittedAt: mediaSubmissions.submittedAt,
      })
      .from(mediaSubmissions)
      .innerJoin(media, eq(media.id, mediaSubmissions.mediaId))
      .where(eq(mediaSubmissions.companionId, companionRunBy(memberId))),
  }),
  erase: (db, memberId) => [
    db.delete(media).where(and(isRunBy(memberId), eq(media.state, 'submitted'))),
    db.delete(mediaSubmissions).where(isRunBy(memberId)),
  ],
  expire: (db, now) => {
    const isOld = sql`state = 'returned' AND changed_at < ${now - SUBMISSION_RETENTION_MS}`
    return [
      db
        .delete(media)
        .where(
          and(
            eq(media.state, 'submitted'),
            sql`${media.id} IN (SELECT id FROM media_submissions WHERE ${isOld})`,
          ),
        ),
      db.delete(mediaSubmissions).where(isOld),
      db
        .delete(mediaSubmissions)
        .where(
          and(
            eq(mediaSubmissions.kind, 'text'),
            sql`NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = ${mediaSubmissions.storyId})`,
          ),
        ),
    ]
  },
}
