import type { TextLanguage } from '#platform/text-languages'
import { and, desc, eq, getTableColumns, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../schema/media.ts'
import { mediaSubmissions } from '../schema/media-submissions.ts'
import {
  altColumns,
  storyColumns,
  titleColumns,
  type TextColumns,
} from '../../platform/db/texts-by-language.ts'
import { submissionUse } from './rules.ts'

export type SubmissionRow = typeof mediaSubmissions.$inferSelect

/** A submission with the file that it concerns. */
export type SubmissionWithFile = SubmissionRow & { file: typeof media.$inferSelect }

const { id, companionId, mediaId, submittedAt, kind } = mediaSubmissions

// The column is qualified with its table, because `media` has a column of the same name.
const altLanguage = sql.raw('media_submissions.alt_language')
const { textLanguage, highlightId, storyId } = mediaSubmissions

/** Language of the submitted text. */
export const submittedLanguage =
  sql<TextLanguage | null>`coalesce(${altLanguage}, ${textLanguage})`.as('submitted_language')

/** The submitted alternative text, or that of the file. */
export const submittedAlt = sql<string>`iif(${kind} = 'alt', ${sql.raw('media_submissions.alt')},
  ${media.alt})`.as('submitted_alt')

/** Published text in the language of the submission. */
const publishedIn = ({ text, language, others }: TextColumns, submitted: SQLWrapper) => {
  const ownLanguage = sql.raw(language)
  return sql`iif(coalesce(${submitted}, ${ownLanguage}) = ${ownLanguage}, ${sql.raw(text)},
    ${sql.raw(others)} ->> ('$.' || ${submitted}))`
}

/** The published text that the submission would replace. */
export const publishedText = sql<string>`coalesce(CASE ${kind}
    WHEN 'alt' THEN (SELECT ${publishedIn(altColumns, altLanguage)} FROM media m WHERE m.id = ${mediaId})
    WHEN 'title' THEN (SELECT ${publishedIn(titleColumns, textLanguage)} FROM highlights h WHERE h.id = ${highlightId})
    WHEN 'text' THEN (SELECT ${publishedIn(storyColumns, textLanguage)} FROM stories s WHERE s.id = ${storyId})
    END, '')`.as('published')

/** Columns of the file under names of their own, because the rows of a batch are objects. */
export const submissionFile = Object.fromEntries(
  Object.entries(getTableColumns(media)).map(([name, column]) => [
    name,
    sql`${column}`.mapWith(column).as(`file_${column.name}`),
  ]),
) as unknown as ReturnType<typeof getTableColumns<typeof media>>

/** Query of a companion who gets a new file, with her number of submissions; no row for one in the trash. */
export const selectUploadingCompanion = (db: Database, companion: string) =>
  db
    .select({
      textLanguage: companions.text_language,
      submissions: sql<number>`(SELECT count(*) FROM media_submissions
        WHERE companion_id = ${companion})`.as('submissions'),
    })
    .from(companions)
    .where(and(eq(companions.id, companion), isNull(companions.deletedAt)))

/** Query of a submission with its file; no row for one of a companion in the trash. */
export const selectSubmission = (db: Database, submission: string) =>
  db
    .select({
      ...getTableColumns(mediaSubmissions),
      file: submissionFile,
      published: publishedText,
    })
    .from(mediaSubmissions)
    .innerJoin(media, eq(media.id, mediaId))
    .where(and(eq(id, submission), notInTrash(companionId)))

/** Returns null for an unknown submission, and for one of a companion in the trash. */
export const submissionById = async (db: Database, submission: string) =>
  (await selectSubmission(db, submission))[0] ?? null

/** SQL of the file that a submission concerns. @param submission its id */
export const fileOfSubmission = (submission: string): SQL =>
  sql`(SELECT media_id FROM media_submissions WHERE id = ${submission})`

/** Condition that a change to a published file is undecided. */
export const changePending = (mediaOf: string): SQL =>
  sql`EXISTS (SELECT 1 FROM media_submissions WHERE media_id = ${mediaOf} AND state = 'submitted')`

export const isChangePending = async (db: Database, mediaOf: string): Promise<boolean> =>
  (await db.all<{ found: number }>(sql`SELECT ${changePending(mediaOf)} AS found`))[0]?.found === 1

/** A submission with its file, and the published text that it would replace. */
export type ShownSubmission = SubmissionWithFile & { published: string }

/** Submissions of a companion, newest first. */
export const submissionsOf = (db: Database, companion: string): Promise<ShownSubmission[]> =>
  db
    .select({
      ...getTableColumns(mediaSubmissions),
      file: submissionFile,
      published: publishedText,
    })
    .from(mediaSubmissions)
    .innerJoin(media, eq(media.id, mediaId))
    .where(eq(companionId, companion))
    .orderBy(desc(submittedAt), desc(id))

export async function countSubmissions(db: Database, companion: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(mediaSubmissions)
    .where(eq(companionId, companion))
  return row?.count ?? 0
}

/** Returns true if the companion has agreed to the use of the file. */
export async function isConsented(db: Database, row: SubmissionWithFile): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 WHERE ${submissionHasConsent(row)}`)
  return rows.length > 0
}

/** SQL condition that the companion has agreed to the use of the file. */
export function submissionHasConsent(row: SubmissionWithFile): SQL {
  const use = submissionUse({ kind: row.kind, accessLevel: row.file.accessLevel })
  if (use === null) return sql`TRUE`
  return sql`EXISTS (SELECT 1 FROM media_consents WHERE media_id = ${row.mediaId}
    AND revoked_at IS NULL AND ${sql.identifier(`for_${use}`)})`
}
