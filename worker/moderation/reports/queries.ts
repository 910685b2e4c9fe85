import { MAX_MEMBER_RECORDS } from '#platform/limits'
import type { ClosingScope } from '#moderation/reports'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { auditLog } from '../../platform/db/audit-log.ts'
import type { Database } from '../../platform/db/client.ts'
import { pausedUntil } from '../../accounts/measures/queries.ts'
import { languageOfCompanion, languageOfMember } from '../../platform/mail/mail-language.ts'
import { media } from '../../media/schema/media.ts'
import { members } from '../../accounts/schema/members.ts'
import { reports, reportSteps } from '../schema/reports.ts'
import { muteOf } from './mutes.ts'
import { requests } from '../../messaging/schema/requests.ts'
import { reviews } from '../schema/reviews.ts'
import { companions } from '../../companions/schema/companions.ts'

/** `null` if the companion has been deleted since. */
const companionName = sql<string | null>`(SELECT ${companions.name} FROM ${companions}
  WHERE ${companions.id} = ${reports.companion})`.as('companion_name')
/** `null` without a chosen name, or if the member is deleted. */
const memberName = sql<string | null>`(SELECT nullif(m.display_name, '') FROM members m
  WHERE m.id = ${reports.memberId})`.as('member_name')
const reportCount = sql<number>`(1 + (SELECT count(*) FROM reports j
  WHERE j.case_id = reports.id))`.as('report_count')
/** A report of the case hides the profile. */
const holds = sql`(reports.holds OR EXISTS (SELECT 1 FROM reports j
  WHERE j.case_id = reports.id AND j.holds = 1))`
  .mapWith(reports.holds)
  .as('case_holds')
/** Columns of the first report of a case, with those of the case. */
const { evidence: _, ...ownColumns } = getTableColumns(reports)
export const listedColumns = { ...ownColumns, companionName, memberName, reportCount, holds }
/** JSON of the reported photo, like `ReportedPhoto`; `null`: something else was reported, or the photo is deleted. */
const photo = sql<string | null>`iif(${reports.target} = 'photo', (SELECT json_object('id', m.id,
    'companionId', m.companion_id, 'accessLevel', m.access_level, 'purpose', m.purpose, 'preview', m.preview)
  FROM media m WHERE m.id = ${reports.targetId}), NULL)`.as('photo')
export type ReportedPhoto = Pick<
  typeof media.$inferSelect,
  'id' | 'companionId' | 'accessLevel' | 'purpose' | 'preview'
>
/** Columns of a case in the queue. */
export const queuedColumns = { ...listedColumns, photo }
/** Columns of each report of a case. */
const sentColumns = (now: number) => ({
  ...getTableColumns(reports),
  reporterName,
  reporterCases: casesOfReporter(sql`true`).as('reporter_cases'),
  reporterActed: casesOfReporter(sql`o.state = 'acted'`).as('reporter_acted'),
  threadReference: sql<string | null>`(SELECT r.reference FROM requests r
    WHERE r.id = reports.target_id)`.as('thread_reference'),
  mute: muteOf(sql`reports.reporter_key`, now).as('mute'),
})
export type ListedReportRow = Omit<typeof reports.$inferSelect, 'evidence'> & {
  companionName: string | null
  memberName: string | null
  reportCount: number
}

/** `null` if the companion has been deleted since. */
const reporterName = sql<string | null>`(SELECT c.name FROM companions c
  WHERE c.id = reports.reporter_companion)`.as('reporter_name')
const casesOfReporter = (condition: SQL) =>
  sql<number>`(SELECT count(DISTINCT coalesce(o.case_id, o.id)) FROM reports o
    WHERE o.reporter_companion = reports.reporter_companion AND ${condition})`

/** Facts about the member whom the case of a report is about; no row: it is about something else, or they are gone. */
function factsAbout(db: Database, id: string, now: number) {
  const requestsOfMember = (condition: SQL) =>
    sql<number>`(SELECT count(*) FROM requests r WHERE r.member_id = members.id AND ${condition})`
  const otherCases = (condition: SQL) =>
    sql<number>`(SELECT count(*) FROM reports o WHERE o.member_id = members.id
      AND o.case_id IS NULL AND ${condition}
      AND o.id <> (SELECT coalesce(r.case_id, r.id) FROM reports r WHERE r.id = ${id}))`
  return db
    .select({
      since: members.firstSeenAt,
      isSuspended: sql<number>`${members.suspendedAt} IS NOT NULL`.as('is_suspended'),
      isDeleted: sql<number>`${members.erasedAt} IS NOT NULL`.as('is_deleted'),
      pausedUntil: pausedUntil(sql`members.id`, now).as('paused_until'),
      warnings: sql<number>`(SELECT count(*) FROM measures w WHERE w.member_id = members.id
        AND w.kind = 'warning' AND w.lifted_at IS NULL AND w.until > ${now})`.as('warnings'),
      otherCases: otherCases(sql`true`).as('other_cases'),
      otherCasesWithMeasure: otherCases(sql`o.state = 'acted'`).as('other_acted'),
      requests: requestsOfMember(sql`true`).as('request_count'),
      answeredRequests: requestsOfMember(sql`r.state = 'answered'`).as('answered_count'),
      openRequests: requestsOfMember(sql`r.state NOT IN ('declined', 'withdrawn')`).as(
        'open_count',
      ),
      blocks: sql<number>`(SELECT count(*) FROM companion_blocks b
        WHERE b.member_id = members.id)`.as('block_count'),
      /** Address of the member's last request; null: none. */
      email: sql<string | null>`(SELECT r.email FROM requests r WHERE r.member_id = members.id
        AND r.email IS NOT NULL ORDER BY r.created_at DESC LIMIT 1)`.as('last_email'),
      language: sql<string | null>`${languageOfMember(sql`members.id`)}`.as('mail_language'),
    })
    .from(members)
    .where(sql`${members.id} = (SELECT r.member_id FROM reports r WHERE r.id = ${id})`)
}

/**
 * The case of a report, with all its reports, its steps and the reported content; `null`: there is none.
 *
 * @param id id of any report of the case
 * @param now epoch milliseconds
 */
export async function findReport(db: Database, id: string, now: number) {
  // In a query of one table Drizzle writes columns without the table's name, so they would refer to
  // the subquery's table.
  const otherHolds = sql<number>`(SELECT count(DISTINCT coalesce(o.case_id, o.id)) FROM reports o
    WHERE o.holds = 1 AND o.companion = reports.companion
      AND coalesce(o.case_id, o.id) <> reports.id)`.as('other_holds')
  const companionLanguage = sql<string | null>`(SELECT coalesce(${languageOfCompanion(
    sql`reports.companion`,
  )}, 'en') FROM companion_accounts a
    WHERE a.companion_id = reports.companion)`.as('companion_language')
  const caseId = sql`(SELECT coalesce(r.case_id, r.id) FROM reports r WHERE r.id = ${id})`
  const reportedId = sql`(SELECT r.target_id FROM reports r WHERE r.id = ${id})`
  const companionId = sql`(SELECT r.companion FROM reports r WHERE r.id = ${id})`
  const [[report], sentReports, steps, photos, words, threads, [facts]] = await db.batch([
    db
      .select({ ...listedColumns, otherHolds, companionLanguage })
      .from(reports)
      .where(eq(reports.id, caseId)),
    db
      .select(sentColumns(now))
      .from(reports)
      .where(or(eq(reports.id, caseId), eq(reports.caseId, caseId)))
      .orderBy(sql`${reports.caseId} IS NOT NULL`, reports.createdAt, reports.id),
    db
      .select()
      .from(reportSteps)
      .where(eq(reportSteps.reportId, caseId))
      .orderBy(reportSteps.number),
    db
      .select()
      .from(media)
      .where(
        and(
          eq(media.id, reportedId),
          eq(media.companionId, companionId),
          eq(media.state, 'published'),
        ),
      ),
    db
      .select({ author: reviews.author, text: reviews.text, state: reviews.state })
      .from(reviews)
      .where(and(eq(reviews.id, reportedId), eq(reviews.companionId, companionId))),
    db
      .select({
        id: sql<string>`${requests.id}`.as('thread_id'),
        reference: requests.reference,
        state: requests.state,
        memberId: requests.memberId,
        memberName: members.displayName,
      })
      .from(requests)
      .innerJoin(members, eq(members.id, requests.memberId))
      .where(eq(requests.id, reportedId)),
    factsAbout(db, id, now),
  ])
  return report
    ? {
        ...report,
        reports: sentReports,
        steps,
        photo: photos[0],
        review: words[0],
        thread: threads[0],
        facts: facts
          ? { ...facts, isSuspended: facts.isSuspended === 1, isDeleted: facts.isDeleted === 1 }
          : null,
      }
    : null
}
export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** A case with its reports, as much as a decision needs. */
export type ReportCase = ListedReportRow & Pick<FoundReport, 'reports'>

/** SQL condition on the first report of an open case: it has the same reporter or subject as another report. */
function isRelated(id: string, scope: ClosingScope): SQL {
  if (scope === 'reporter') {
    return sql`reports.id IN (SELECT coalesce(o.case_id, o.id) FROM reports o
      WHERE o.reporter_key = (SELECT s.reporter_key FROM reports s WHERE s.id = ${id})
        AND o.due_at IS NOT NULL)`
  }
  return sql`(reports.companion = (SELECT s.companion FROM reports s WHERE s.id = ${id})
    OR reports.member_id = (SELECT s.member_id FROM reports s WHERE s.id = ${id}))`
}

/**
 * Open cases with the same reporter or subject as a report, each with its reports, in the order of the list.
 *
 * @param id id of any report
 */
export async function relatedCases(
  db: Database,
  { id, scope, limit, now }: { id: string; scope: ClosingScope; limit: number; now: number },
): Promise<(ReportCase & { hasOthers: boolean })[]> {
  const isListed = and(isNull(reports.caseId), isNotNull(reports.dueAt), isRelated(id, scope))
  const hasOthers = sql<number>`EXISTS (SELECT 1 FROM reports j
    WHERE (j.id = reports.id OR j.case_id = reports.id)
      AND j.reporter_key IS NOT (SELECT s.reporter_key FROM reports s WHERE s.id = ${id}))`
  const [cases, sentReports] = await db.batch([
    db
      .select({ ...listedColumns, hasOthers: hasOthers.as('has_others') })
      .from(reports)
      .where(isListed)
      .orderBy(asc(reports.dueAt), reports.id)
      .limit(limit),
    db
      .select(sentColumns(now))
      .from(reports)
      .where(
        sql`coalesce(reports.case_id, reports.id) IN (SELECT reports.id FROM reports WHERE ${isListed})`,
      )
      .orderBy(sql`${reports.caseId} IS NOT NULL`, reports.createdAt, reports.id),
  ])
  return cases.map((row) => ({
    ...row,
    hasOthers: row.hasOthers === 1,
    reports: sentReports.filter((sent) => (sent.caseId ?? sent.id) === row.id),
  }))
}

/** Key of the sender of a report; `undefined`: there is no such report. */
export async function reporterOf(db: Database, id: string) {
  const [row] = await db
    .select({ key: reports.reporterKey, reference: reports.reference })
    .from(reports)
    .where(eq(reports.id, id))
  return row
}

/** Changes of the companion that the audit log has for a decision about a report, with values before and after. */
export const changesOfHiding = (
  db: Database,
  { subject, at, report }: { subject: string; at: number; report: string },
) =>
  db
    .select({ changes: sql`${auditLog.detail} -> '$.changes'`.mapWith(JSON.parse) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.at, at),
        sql`${auditLog.detail} ->> '$.report' = ${report}`,
      ),
    )

/** Reports that were sent from an email address. */
export const reportsFrom = (db: Database, email: string) =>
  db
    .select({
      id: reports.id,
      caseId: reports.caseId,
      reference: reports.reference,
      state: reports.state,
      at: reports.createdAt,
    })
    .from(reports)
    .where(sql`lower(${reports.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(reports.createdAt))
    .limit(MAX_MEMBER_RECORDS)
export type SentReportRow = Awaited<ReturnType<typeof reportsFrom>>[number]

/** A companion's reports about members, newest first, each with the decisions about its case. */
export const memberReportsOf = (db: Database, companionId: string) =>
  db
    .select({
      id: reports.id,
      reference: reports.reference,
      request: sql<string | null>`(SELECT r.id FROM requests r
        WHERE r.id = reports.target_id)`.as('request_id'),
      reason: reports.reason,
      text: reports.text,
      state: reports.state,
      withdrawnAt: reports.withdrawnAt,
      measure: sql<'warn' | 'pause' | 'suspend' | null>`(SELECT s.act FROM report_steps s
        WHERE s.report_id = coalesce(reports.case_id, reports.id)
          AND s.act IN ('warn', 'pause', 'suspend') ORDER BY s.number DESC LIMIT 1)`.as('measure'),
      createdAt: reports.createdAt,
      dueAt: reports.dueAt,
      changedAt: reports.changedAt,
    })
    .from(reports)
    .where(eq(reports.reporterCompanion, companionId))
    .orderBy(desc(reports.createdAt), reports.id)
    .limit(MAX_MEMBER_RECORDS)
export type SentMemberReportRow = Awaited<ReturnType<typeof memberReportsOf>>[number]
