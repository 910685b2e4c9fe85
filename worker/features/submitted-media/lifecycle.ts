import { and, eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { isRunBy } from '../../db/run-by.ts'
import { submittedMedia } from '../../db/schema/submitted-media.ts'
import { KEPT_MS } from './rules.ts'

/** Submissions go with the account that runs the profile; returned ones after a while. Files follow. */
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
        highlightTitle: submittedMedia.highlightTitle,
        type: submittedMedia.type,
        accessLevel: submittedMedia.accessLevel,
        caption: submittedMedia.caption,
        alternativeText: submittedMedia.alt,
        language: submittedMedia.altLanguage,
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
        and(eq(submittedMedia.state, 'returned'), lt(submittedMedia.changedAt, now - KEPT_MS)),
      ),
  ],
}
