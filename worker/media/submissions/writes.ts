import type { TextLanguage } from '#platform/text-languages'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { submittedMedia } from '../schema/submitted-media.ts'
import { changePending, hasConsent, type SubmissionRow } from './queries.ts'

type Seen = Pick<SubmissionRow, 'id' | 'version'>

export const insertSubmission = (db: Database, row: typeof submittedMedia.$inferInsert): Write =>
  db.insert(submittedMedia).values(row)

/** Stops its batch unless the submission is still with staff in just this version. */
export const assertSubmitted = (db: Database, { id, version }: Seen): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM submitted_media WHERE id = ${id} AND version = ${version}
      AND state = 'submitted')`,
  )

/** Stops its batch while a change to a published file is undecided. */
export const assertNoChangePending = (db: Database, mediaId: string): Write =>
  assertInBatch(db, sql`NOT ${changePending(mediaId)}`)

/** Stops its batch unless her consent to what the file is used for holds at that moment. */
export const assertConsented = (db: Database, row: SubmissionRow): Write =>
  assertInBatch(db, hasConsent(row))

/** Changes a submission in just this version; otherwise the batch fails with a failed assertion. */
export const updateSubmission = (
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

export const endSubmission = (db: Database, id: string): Write =>
  db.delete(submittedMedia).where(eq(submittedMedia.id, id))

export const deleteSubmission = (db: Database, companionId: string, id: string): Write =>
  db
    .delete(submittedMedia)
    .where(and(eq(submittedMedia.id, id), eq(submittedMedia.companionId, companionId)))

/** What of this kind was submitted before about the same file or highlight. */
export const deleteChange = (
  db: Database,
  { companionId, kind, mediaId, highlightId, altLanguage, storyId, textLanguage }: Change,
): Write =>
  db
    .delete(submittedMedia)
    .where(
      and(
        eq(submittedMedia.companionId, companionId),
        eq(submittedMedia.kind, kind),
        isAbout({ kind, mediaId, highlightId, storyId }),
        kind === 'alt' ? isAltIn(altLanguage ?? null) : undefined,
        textLanguage ? isIn(textLanguage) : undefined,
      ),
    )
type Change = Pick<SubmissionRow, 'companionId' | 'kind' | 'mediaId' | 'highlightId'> &
  Partial<Pick<SubmissionRow, 'altLanguage' | 'storyId' | 'textLanguage'>>

function isAbout({ kind, mediaId, highlightId, storyId }: Omit<Change, 'companionId'>): SQL {
  if (kind === 'title') return eq(submittedMedia.highlightId, highlightId ?? '')
  if (kind === 'text') return eq(submittedMedia.storyId, storyId ?? '')
  return eq(submittedMedia.mediaId, mediaId ?? '')
}

const isIn = (language: TextLanguage) => eq(submittedMedia.textLanguage, language)

/** Of texts in a language; null: in the file's own. */
const isAltIn = (language: SubmissionRow['altLanguage']) => {
  const own = sql`(SELECT m.alt_language FROM media m WHERE m.id = ${submittedMedia.mediaId})`
  return sql`coalesce(${submittedMedia.altLanguage}, ${own}) = coalesce(${language}, ${own})`
}

/** What is not decided of a published story goes with it. */
export const deleteForStory = (db: Database, companionId: string, story: string): Write =>
  db
    .delete(submittedMedia)
    .where(and(eq(submittedMedia.companionId, companionId), eq(submittedMedia.storyId, story)))

/** Stories of a published file that are not decided. */
export const deleteStoriesOfFile = (db: Database, file: string): Write =>
  db
    .delete(submittedMedia)
    .where(and(eq(submittedMedia.mediaId, file), inArray(submittedMedia.kind, ['story', 'text'])))

/** What is not decided of a highlight goes with it. */
export const deleteForHighlight = (db: Database, companionId: string, highlight: string): Write =>
  db
    .delete(submittedMedia)
    .where(
      and(eq(submittedMedia.companionId, companionId), eq(submittedMedia.highlightId, highlight)),
    )

/** What is not decided goes with the account that uploaded it. */
export const deleteSubmissionsOf = (db: Database, companionId: string): Write =>
  db.delete(submittedMedia).where(eq(submittedMedia.companionId, companionId))
