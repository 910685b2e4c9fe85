import { and, eq, sql } from 'drizzle-orm'
import { assertInBatch } from '../../db/assert-in-batch.ts'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { submittedMedia } from '../../db/schema/submitted-media.ts'
import { hasConsent, type SubmissionRow } from './queries.ts'

type Seen = Pick<SubmissionRow, 'id' | 'version'>

export const insertSubmission = (db: Database, row: typeof submittedMedia.$inferInsert): Write =>
  db.insert(submittedMedia).values(row)

/** Stops its batch unless the submission is still with staff in just this version. */
const assertSubmitted = (db: Database, { id, version }: Seen): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM submitted_media WHERE id = ${id} AND version = ${version}
      AND state = 'submitted')`,
  )

/** Stops its batch unless her consent to what the file is used for holds at that moment. */
export const assertConsented = (
  db: Database,
  { id, accessLevel }: Pick<SubmissionRow, 'id' | 'accessLevel'>,
): Write => assertInBatch(db, hasConsent(id, accessLevel))

/** Changes a submission in just this version; otherwise the batch fails with a failed assertion. */
export const changeSubmission = (
  db: Database,
  { id, version }: Seen,
  changes: Partial<Omit<SubmissionRow, 'id' | 'version'>> & { changedAt: number },
): Write[] => [
  assertInBatch(db, sql`(SELECT version FROM submitted_media WHERE id = ${id}) IS ${version}`),
  db
    .update(submittedMedia)
    .set({ ...changes, version: version + 1 })
    .where(eq(submittedMedia.id, id)),
]

/** For the batch that publishes it. */
export const takeSubmission = (db: Database, seen: Seen): Write[] => [
  assertSubmitted(db, seen),
  db.delete(submittedMedia).where(eq(submittedMedia.id, seen.id)),
]

export const deleteSubmission = (db: Database, companionId: string, id: string): Write =>
  db
    .delete(submittedMedia)
    .where(and(eq(submittedMedia.id, id), eq(submittedMedia.companionId, companionId)))

/** What is not decided goes with the account that uploaded it. */
export const deleteSubmissionsOf = (db: Database, companionId: string): Write =>
  db.delete(submittedMedia).where(eq(submittedMedia.companionId, companionId))
