import type { TextLanguage } from '#platform/text-languages'
import type { ShownPeople } from '#media/media-consents'
import type { SubmissionsQuery } from '#media/submitted-media'
import { and, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import {
  caseOrder,
  isQueueNarrowed,
  noRows,
  overdueCount,
  stateCounts,
  totalIn,
} from '../../staff/sql/queue.ts'
import { containsText } from '../../staff/sql/staff-search.ts'
import { companions } from '../../companions/schema/companions.ts'
import { mediaConsents } from '../schema/media-consents.ts'
import type { FileLevel } from '../schema/media.ts'
import { submittedMedia } from '../schema/submitted-media.ts'
import {
  storyColumns,
  titleColumns,
  type TextColumns,
} from '../../platform/db/texts-by-language.ts'
import { fileOf, submissionUse } from './rules.ts'

export type SubmissionRow = typeof submittedMedia.$inferSelect

const { id, companionId, mediaId, state, submittedAt } = submittedMedia

// The column is qualified with its table, because `media` has a column of the same name.
const altLanguage = sql.raw('submitted_media.alt_language')
const { textLanguage, highlightId, storyId } = submittedMedia

/** Language of the submitted text. */
export const submittedLanguage =
  sql<TextLanguage | null>`coalesce(${altLanguage}, ${textLanguage})`.as('submitted_language')

/** Published text in the language of the submission. */
const publishedIn = ({ text, language, others }: TextColumns) => {
  const ownLanguage = sql.raw(language)
  return sql`iif(coalesce(${textLanguage}, ${ownLanguage}) = ${ownLanguage}, ${sql.raw(text)},
    ${sql.raw(others)} ->> ('$.' || ${textLanguage}))`
}

/** Access level of its file, and the published text that the submission would replace. */
const publishedColumns = {
  level: sql<FileLevel>`coalesce((SELECT m.access_level FROM media m
    WHERE m.id = ${mediaId}), 'submitted')`.as('level'),
  published: sql<string>`coalesce(CASE ${submittedMedia.kind}
    WHEN 'alt' THEN (SELECT iif(coalesce(${altLanguage}, m.alt_language) = m.alt_language,
      m.alt, m.alts ->> ('$.' || ${altLanguage})) FROM media m WHERE m.id = ${mediaId})
    WHEN 'title' THEN (SELECT ${publishedIn(titleColumns)} FROM highlights h WHERE h.id = ${highlightId})
    WHEN 'text' THEN (SELECT ${publishedIn(storyColumns)} FROM stories s WHERE s.id = ${storyId})
    END, '')`.as('published'),
}

/** Folder of a submission's files in the bucket. */
export const submissionFolder = ({
  companionId: companion,
  id: media,
}: Pick<SubmissionRow, 'companionId' | 'id'>) => `submitted/${companion}/${media}/`

/** Query of a submission; no row for one of a companion in the trash. */
export const selectSubmission = (db: Database, media: string) =>
  db
    .select()
    .from(submittedMedia)
    .where(and(eq(id, media), notInTrash(companionId)))

/** Returns null for an unknown submission, and for one of a companion in the trash. */
export const submissionById = async (db: Database, media: string) =>
  (await selectSubmission(db, media))[0] ?? null

/** SQL of the file that a submission concerns: the published one, or its own. @param submission its id */
export const fileOfSubmission = (submission: string): SQL =>
  sql`coalesce((SELECT media_id FROM submitted_media WHERE id = ${submission}), ${submission})`

/** Condition that a change to a published file is undecided. */
export const changePending = (mediaOf: string): SQL =>
  sql`EXISTS (SELECT 1 FROM submitted_media WHERE media_id = ${mediaOf} AND state = 'submitted')`

export const isChangePending = async (db: Database, mediaOf: string): Promise<boolean> =>
  (await db.all<{ found: number }>(sql`SELECT ${changePending(mediaOf)} AS found`))[0]?.found === 1

/** A submission with the published content that it concerns. */
export type ShownSubmission = SubmissionRow & { level: FileLevel; published: string }

/** Submissions of a companion, newest first. */
export const submissionsOf = (db: Database, companion: string): Promise<ShownSubmission[]> =>
  db
    .select({ ...getTableColumns(submittedMedia), ...publishedColumns })
    .from(submittedMedia)
    .where(eq(companionId, companion))
    .orderBy(desc(submittedAt), desc(id))

export async function countSubmissions(db: Database, companion: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(submittedMedia)
    .where(eq(companionId, companion))
  return row?.count ?? 0
}

/** Returns true if the companion has agreed to the use of the file. */
export async function isConsented(db: Database, row: SubmissionRow): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 WHERE ${submissionHasConsent(row)}`)
  return rows.length > 0
}

/** SQL condition that the companion has agreed to the use of the file. */
export function submissionHasConsent(row: SubmissionRow): SQL {
  const use = submissionUse(row)
  if (use === null) return sql`TRUE`
  return sql`EXISTS (SELECT 1 FROM media_consents WHERE media_id = ${fileOf(row)}
    AND revoked_at IS NULL AND ${sql.identifier(`for_${use}`)})`
}

/** Query for those of the folders that contain files of a submission. */
export const submissionFoldersAmong = (folders: readonly string[]): SQL => sql`
    SELECT wanted.value AS folder FROM json_each(${JSON.stringify(folders)}) wanted
    JOIN submitted_media s ON s.id = substr(wanted.value, -37, 36)
      AND wanted.value = 'submitted/' || s.companion_id || '/' || s.id || '/'`

/** Page of submissions by due time, then of returned ones, newest first, each with its valid consent. */
export async function pageOfSubmissions(db: Database, query: SubmissionsQuery, now: number) {
  const { search, skip, limit } = query
  const storedState = query.state === 'open' ? 'submitted' : query.state
  const condition = and(
    storedState && eq(state, storedState),
    search === '' ? undefined : containsText(sql`${companions.nameFolded}`, search),
    notInTrash(companionId),
  )
  // The expression must match that of the index.
  const rank = sql`${state} = 'returned'`
  const hasDueTimes = storedState !== 'returned'
  const [rows, countsByState, [overdueRow], [totalRow]] = await db.batch([
    db
      .select({
        ...getTableColumns(submittedMedia),
        ...publishedColumns,
        name: sql<string>`${companions.name}`.as('companion_name'),
        shown: sql<ShownPeople | null>`${mediaConsents.shown}`.as('shown'),
        others: sql<string | null>`${mediaConsents.others}`.as('others'),
        givenBy: sql<string | null>`${mediaConsents.givenByName}`.as('given_by'),
        givenAt: sql<number | null>`${mediaConsents.givenAt}`.as('given_at'),
        isPublic: sql<number | null>`for_public`.as('is_public'),
        isPrivate: sql<number | null>`for_private`.as('is_private'),
        isStory: sql<number | null>`for_stories`.as('is_story'),
      })
      .from(submittedMedia)
      .innerJoin(companions, eq(companions.id, companionId))
      .leftJoin(
        mediaConsents,
        and(
          eq(mediaConsents.mediaId, sql`coalesce(${mediaId}, ${id})`),
          isNull(mediaConsents.revokedAt),
        ),
      )
      .where(condition)
      .orderBy(...caseOrder(submittedMedia, { first: [rank], hasDueTimes }))
      .limit(limit)
      .offset(skip),
    stateCounts(db, submittedMedia, companionId),
    overdueCount(db, submittedMedia, now, notInTrash(companionId)),
    db
      .select({ total: sql<number>`count(*)` })
      .from(submittedMedia)
      .innerJoin(companions, eq(companions.id, companionId))
      .where(isQueueNarrowed(query) ? condition : noRows),
  ])
  const total = isQueueNarrowed(query)
    ? (totalRow?.total ?? 0)
    : totalIn(countsByState, storedState && [storedState])
  return { rows, counted: countsByState, overdue: overdueRow?.count ?? 0, total }
}
export type FoundSubmission = Awaited<ReturnType<typeof pageOfSubmissions>>['rows'][number]
