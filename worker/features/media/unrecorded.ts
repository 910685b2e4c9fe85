import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { assertInBatch } from '../../db/assert-in-batch.ts'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { media } from '../../db/schema/media.ts'
import type { StoredMedia } from './queries.ts'

// Files from before records of consent. A trigger of migration 0066 ends their time with a record.

type Page = { after: string; limit: number }

/** By id, a page of the files that may no longer be shown without a record. @param now epoch milliseconds */
export const unrecordedDue = (
  db: Database,
  now: number,
  { after, limit }: Page,
): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(and(gt(media.id, after), lte(media.recordDueAt, now), isNull(media.closedAt)))
    .orderBy(asc(media.id))
    .limit(limit)

/** Stops its batch for a file that has got a record meanwhile. */
export const closeMedia = (db: Database, id: string, now: number): Write[] => [
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media WHERE id = ${id} AND record_due_at <= ${now} AND closed_at IS NULL)`,
  ),
  db.update(media).set({ closedAt: now }).where(eq(media.id, id)),
]

/** Says that a companion was reminded of files whose time ends at a moment. */
export const noteRecordReminder = (db: Database, companionId: string, until: number): Write =>
  db
    .update(media)
    .set({ recordRemindedOf: until })
    .where(and(eq(media.companionId, companionId), eq(media.recordDueAt, until)))
