import type { CountedKind } from '#staff/case-counts'
import type { QueueKind } from '#staff/queue-kinds'
import type { NoteKind } from '#staff/staff-notes'
import { sql, type SQL } from 'drizzle-orm'
import { appealQueue } from '../accounts/appeals/queue.ts'
import { saleRowOf } from '../billing/subscriptions/queue.ts'
import { renewalQueue } from '../companions/photo-verifications/queue.ts'
import { revisionQueue } from '../companions/revisions/queue.ts'
import { submissionList } from '../media/submissions/queue.ts'
import { requestQueue } from '../messaging/requests/queue.ts'
import { applicationQueue } from '../moderation/applications/queue.ts'
import { dataRequestQueue } from '../moderation/data-requests/queue.ts'
import { reportQueue } from '../moderation/reports/queue.ts'
import { reviewQueue } from '../moderation/reviews/queue.ts'
import type { Database } from '../platform/db/client.ts'
import { countCases, noValue, type CaseListing, type CaseSource } from '../platform/db/queue.ts'

/**
 * All kinds of cases except sales. No row is a sale to review: it is one to three entries of two tables, by the time of
 * day and the member's other plans, so that `paymentCasesToReview` joins and orders them.
 */
export const caseSources: Record<Exclude<QueueKind, 'sale'>, CaseSource> = {
  request: requestQueue.source,
  application: applicationQueue.source,
  revision: revisionQueue.source,
  renewal: renewalQueue.source,
  report: reportQueue.source,
  appeal: appealQueue.source,
  review: reviewQueue.source,
  'data-request': dataRequestQueue.source,
}

/** The lists that show numbers of open cases. Submitted files are no `QueueKind`, because nobody is assigned to one. */
const countedLists: Record<CountedKind, CaseListing<string, unknown>> = {
  request: requestQueue.list,
  application: applicationQueue.list,
  revision: revisionQueue.list,
  submission: submissionList,
  renewal: renewalQueue.list,
  report: reportQueue.list,
  appeal: appealQueue.list,
  review: reviewQueue.list,
  'data-request': dataRequestQueue.list,
}

/** Numbers of the open cases of a kind. @param now epoch milliseconds */
export const readCaseCounts = (db: Database, kind: CountedKind, now: number) =>
  countCases(db, countedLists[kind], now)

export type CaseRow = {
  reference: string | null
  companionId: string | null
  memberId: string | null
}

/** SELECT of one case of each kind, or of a companion, if staff may see it: one row or none. */
function rowOf(kind: NoteKind, id: string): SQL {
  if (kind === 'companion') {
    return sql`SELECT NULL AS reference, id AS companionId, NULL AS memberId FROM companions
      WHERE id = ${id} AND deleted_at IS NULL`
  }
  if (kind === 'sale') return saleRowOf(id)
  const {
    table,
    reference,
    isReadable = sql`TRUE`,
    auditSubject = noValue,
    memberId = noValue,
  } = caseSources[kind]
  return sql`SELECT ${reference} AS reference, ${auditSubject} AS companionId, ${memberId} AS memberId
    FROM ${table} t WHERE t.id = ${id} AND ${isReadable}`
}

/** Reference, companion and member of a case; `undefined`: there is none that staff may see. */
export const readCase = (db: Database, kind: NoteKind, id: string): Promise<CaseRow | undefined> =>
  db.get<CaseRow>(rowOf(kind, id)) as Promise<CaseRow | undefined>

/** SQL condition: the case exists and staff may see it. */
export const isCase = (kind: NoteKind, id: string): SQL => sql`EXISTS (${rowOf(kind, id)})`

/**
 * Subject and detail of audit events about a case. Cases of what a companion wrote or received are
 * listed under her.
 */
export const aboutCase = (
  { kind, id }: { kind: NoteKind; id: string },
  { reference, companionId }: Omit<CaseRow, 'memberId'>,
) => ({
  subject: companionId ?? id,
  detail: {
    kind,
    ...(reference !== null && { reference }),
    ...(companionId !== null && companionId !== id && { case: id }),
  },
})
