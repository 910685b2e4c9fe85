import type { ShownPeople } from '#media/media-consents'
import { submissionStates, type SubmissionsQuery } from '#media/submitted-media'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { isCompanionNamed } from '../../companions/sql/companion-cases.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import type { Database } from '../../platform/db/client.ts'
import { pageOfCases, type DueListing } from '../../platform/db/queue.ts'
import { mediaConsents } from '../schema/media-consents.ts'
import { media } from '../schema/media.ts'
import { mediaSubmissions } from '../schema/media-submissions.ts'
import { publishedText, submissionFile } from './queries.ts'

const { companionId, mediaId, state } = mediaSubmissions

/** Submissions with their file and their valid consent. */
const submissionsWithConsent = (db: Database) =>
  db
    .select({
      ...getTableColumns(mediaSubmissions),
      file: submissionFile,
      published: publishedText,
      shown: sql<ShownPeople | null>`${mediaConsents.shown}`.as('shown'),
      others: sql<string | null>`${mediaConsents.others}`.as('others'),
      givenBy: sql<string | null>`${mediaConsents.givenByName}`.as('given_by'),
      givenAt: sql<number | null>`${mediaConsents.givenAt}`.as('given_at'),
      isPublic: sql<number | null>`for_public`.as('is_public'),
      isPrivate: sql<number | null>`for_private`.as('is_private'),
      isStory: sql<number | null>`for_stories`.as('is_story'),
    })
    .from(mediaSubmissions)
    .innerJoin(media, eq(media.id, mediaId))
    .leftJoin(
      mediaConsents,
      and(eq(mediaConsents.mediaId, mediaId), isNull(mediaConsents.revokedAt)),
    )
    .$dynamic()
type ListedRow = Awaited<ReturnType<typeof submissionsWithConsent>>[number]
/** A submission with the companion's name. */
export type FoundSubmission = ListedRow & { name: string }

/** Files and texts that companions submitted. They are decided together, so that nobody is assigned to one. */
export const submissionList: DueListing<(typeof submissionStates)[number], ListedRow> = {
  cases: mediaSubmissions,
  states: submissionStates,
  open: ['submitted'],
  due: ['submitted'],
  isListed: notInTrash(companionId),
  rows: submissionsWithConsent,
  // The expression must match that of the index.
  first: [sql`${state} = 'returned'`],
  matches: isCompanionNamed(companionId),
}

/** Page of submissions by due time, then of returned ones, newest first. @param now epoch milliseconds */
export async function pageOfSubmissions(db: Database, query: SubmissionsQuery, now: number) {
  const options = { now, condition: undefined }
  const { rows, ...page } = await pageOfCases(db, submissionList, query, options)
  const names = await namesOf(
    db,
    rows.map((row) => row.companionId),
  )
  const namedRows = rows.map((row): FoundSubmission => ({
    ...row,
    name: names.get(row.companionId) ?? '',
  }))
  return { rows: namedRows, ...page }
}

/** Names of companions, each read once, because a companion often submits several files. */
async function namesOf(
  db: Database,
  companionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = JSON.stringify([...new Set(companionIds)])
  const rows = await db.all<{ id: string; name: string }>(sql`
    SELECT c.id, c.name FROM json_each(${ids}) page CROSS JOIN companions c ON c.id = page.value`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
