import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'

/**
 * Items that staff returned to a companion and that she has not resubmitted: the number of pictures and stories,
 * the number of replies to reviews, and the reason why her photos were not confirmed (null: confirmed, or submitted
 * again). Also the number of files without a record of her consent. `returnedFile` and `unrecordedFile` are the
 * first of the files, as JSON.
 */
export const returnedTo = (db: Database, companionId: string) =>
  db
    .select({
      media: sql<number>`media`,
      returnedFile: sql<string | null>`returned_file`,
      unrecordedFile: sql<string | null>`unrecorded_file`,
      replies: sql<number>`replies`,
      renewal: sql<string | null>`renewal`,
      unrecorded: sql<number>`unrecorded`,
    })
    .from(
      sql`(SELECT
        (SELECT count(*) FROM media_submissions
          WHERE companion_id = ${companionId} AND state = 'returned') AS media,
        (SELECT json_object('id', m.id, 'preview', m.preview, 'reason', s.reason)
          FROM media_submissions s JOIN media m ON m.id = s.media_id
          WHERE s.companion_id = ${companionId} AND s.state = 'returned'
          ORDER BY s.changed_at, s.id LIMIT 1) AS returned_file,
        (SELECT count(*) FROM review_replies
          WHERE companion_id = ${companionId} AND state = 'returned') AS replies,
        (SELECT iif(state = 'refused', reason, NULL) FROM verification_renewals r
          WHERE companion_id = ${companionId} AND state <> 'withdrawn' AND NOT EXISTS (
            SELECT 1 FROM companion_verifications v WHERE v.companion_id = r.companion_id
              AND v.checked = 'photos' AND v.checked_at > r.decided_at)
          ORDER BY created_at DESC LIMIT 1) AS renewal,
        count(*) AS unrecorded,
        (SELECT json_object('id', m.id, 'preview', m.preview) FROM media m
          WHERE m.companion_id = ${companionId} AND m.state = 'published' AND NOT EXISTS (
            SELECT 1 FROM media_consents k WHERE k.media_id = m.id AND k.revoked_at IS NULL)
          ORDER BY m.position, m.created_at, m.id LIMIT 1) AS unrecorded_file
        FROM media m WHERE m.companion_id = ${companionId} AND m.state = 'published' AND NOT EXISTS (
          SELECT 1 FROM media_consents k WHERE k.media_id = m.id AND k.revoked_at IS NULL))`,
    )

export type ReturnedPiece = Awaited<ReturnType<typeof returnedTo>>[number]
