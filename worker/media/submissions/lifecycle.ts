import { and, eq, lt, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../../companions/sql/run-by.ts'
import { submittedMedia } from '../schema/submitted-media.ts'
import { submittedLanguage } from './queries.ts'
import { SUBMISSION_RETENTION_MS } from './rules.ts'

/**
 * Submissions are deleted with the account that runs the profile; returned ones after `SUBMISSION_RETENTION_MS`, and
 * texts with the story that they belong to. Triggers register their folders for clean-up.
 */
export const submittedMediaLifecycle: Lifecycle = {
  tables: [submittedMedia],
  export: (db, memberId) => ({
    submittedMedia: db
      .select({
        id: submittedMedia.id,
        companionId: submittedMedia.companionId,
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
        email: submittedMedia.email,
        submittedAt: submittedMedia.submittedAt,
      })
      .from(submittedMedia)
      .where(isRunBy(memberId)),
  }),
  erase: (db, memberId) => [db.delete(submittedMedia).where(isRunBy(memberId))],
  expire: (db, now) => [
    db
      .delete(submittedMedia)
      .where(
        and(
          eq(submittedMedia.state, 'returned'),
          lt(submittedMedia.changedAt, now - SUBMISSION_RETENTION_MS),
        ),
      ),
    db
      .delete(submittedMedia)
      .where(
        and(
          eq(submittedMedia.kind, 'text'),
          sql`NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = ${submittedMedia.storyId})`,
        ),
      ),
  ],
}
