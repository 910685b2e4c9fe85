import { MAX_SUBMISSIONS } from '#media/submitted-media'
import type { TextLanguage } from '#platform/text-languages'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { mediaSubmissions } from '../schema/media-submissions.ts'
import { media } from '../schema/media.ts'
import {
  changePending,
  submissionHasConsent,
  type SubmissionRow,
  type SubmissionWithFile,
} from './queries.ts'

type VersionRef = Pick<SubmissionRow, 'id' | 'version'>

export const insertSubmission = (db: Database, row: typeof mediaSubmissions.$inferInsert): Write =>
  db.insert(mediaSubmissions).values(row)

/** Stops its batch while the maximum number of the companion's submissions is undecided. */
export const assertRoom = (db: Database, companionId: string): Write =>
  assertInBatch(
    db,
    sql`(SELECT count(*) FROM media_submissions WHERE companion_id = ${companionId})
      < ${MAX_SUBMISSIONS}`,
  )

/** Stops its batch unless the submission is still under review in this very version. */
export const assertSubmitted = (db: Database, { id, version }: VersionRef): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media_submissions WHERE id = ${id} AND version = ${version}
      AND state = 'submitted')`,
  )

/** Stops its batch while a change to a published file is undecided. */
export const assertNoChangePending = (db: Database, mediaId: string): Write =>
  assertInBatch(db, sql`NOT ${changePending(mediaId)}`)

/** Stops its batch unless the companion's consent to the use of the file is valid at that moment. */
export const assertConsented = (db: Database, row: SubmissionWithFile): Write =>
  assertInBatch(db, submissionHasConsent(row))

/** Changes a submission in this very version; otherwise the batch fails with a failed assertion. */
export const updateSubmission = (
  db: Database,
  { id, version }: VersionRef,
  changes: Partial<Omit<SubmissionRow, 'id' | 'version'>> & { changedAt: number },
): Write[] => [
  assertInBatch(db, sql`(SELECT version FROM media_submissions WHERE id = ${id}) IS ${version}`),
  db
    .update(mediaSubmissions)
    .set({ ...changes, version: version + 1 })
    .where(eq(mediaSubmissions.id, id)),
]

/** Deletes an approved submission; a file that it concerns stays. */
export const endSubmission = (db: Database, id: string): Write =>
  db.delete(mediaSubmissions).where(eq(mediaSubmissions.id, id))

export const deleteSubmission = (db: Database, companionId: string, id: string): Write =>
  db
    .delete(mediaSubmissions)
    .where(and(eq(mediaSubmissions.id, id), eq(mediaSubmissions.companionId, companionId)))

/** Deletes an earlier submission of this kind for the same file, story or highlight. */
export const deleteChange = (
  db: Database,
  { companionId, kind, mediaId, highlightId, altLanguage, storyId, textLanguage }: Change,
): Write =>
  db
    .delete(mediaSubmissions)
    .where(
      and(
        eq(mediaSubmissions.companionId, companionId),
        eq(mediaSubmissions.kind, kind),
        isAbout({ kind, mediaId, highlightId, storyId }),
        kind === 'alt' ? isAltIn(altLanguage ?? null) : undefined,
        textLanguage ? isInLanguage(textLanguage) : undefined,
      ),
    )
type Change = Pick<SubmissionRow, 'companionId' | 'kind' | 'highlightId'> &
  Partial<Pick<SubmissionRow, 'altLanguage' | 'storyId' | 'textLanguage'>> & {
    mediaId: string | null
  }

function isAbout({ kind, mediaId, highlightId, storyId }: Omit<Change, 'companionId'>): SQL {
  if (kind === 'title') return eq(mediaSubmissions.highlightId, highlightId ?? '')
  if (kind === 'text') return eq(mediaSubmissions.storyId, storyId ?? '')
  return eq(mediaSubmissions.mediaId, mediaId ?? '')
}

const isInLanguage = (language: TextLanguage) => eq(mediaSubmissions.textLanguage, language)

/** Condition on alternative texts in a language; null: in the file's own. */
const isAltIn = (language: SubmissionRow['altLanguage']) => {
  const fileLanguage = sql`(SELECT m.alt_language FROM media m WHERE m.id = ${mediaSubmissions.mediaId})`
  return sql`coalesce(${mediaSubmissions.altLanguage}, ${fileLanguage}) = coalesce(${language}, ${fileLanguage})`
}

/** Deletes the undecided changes of a story, which is deleted in the same batch. */
export const deleteForStory = (db: Database, companionId: string, story: string): Write =>
  db
    .delete(mediaSubmissions)
    .where(and(eq(mediaSubmissions.companionId, companionId), eq(mediaSubmissions.storyId, story)))

/** Deletes the undecided stories of a published file. */
export const deleteStoriesOfFile = (db: Database, file: string): Write =>
  db
    .delete(mediaSubmissions)
    .where(
      and(eq(mediaSubmissions.mediaId, file), inArray(mediaSubmissions.kind, ['story', 'text'])),
    )

/** Deletes the undecided changes of a highlight, which is deleted in the same batch. */
export const deleteForHighlight = (db: Database, companionId: string, highlight: string): Write =>
  db
    .delete(mediaSubmissions)
    .where(
      and(
        eq(mediaSubmissions.companionId, companionId),
        eq(mediaSubmissions.highlightId, highlight),
      ),
    )

/** Deletes all submissions of a profile with their files, because the account that uploaded them is deleted. */
export const deleteSubmissionsOf = (db: Database, companionId: string): Write[] => [
  db.delete(media).where(and(eq(media.companionId, companionId), eq(media.state, 'submitted'))),
  db.delete(mediaSubmissions).where(eq(mediaSubmissions.companionId, companionId)),
]
