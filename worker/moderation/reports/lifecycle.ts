import { and, eq, inArray, isNotNull, lt, not, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { reporterMutes, reportHolds, reports, reportSteps } from '../schema/reports.ts'
import {
  companionReporterKey,
  decidedReportStates,
  REPORTER_EMAIL_RETENTION_MS,
  MAX_HOLD_WINDOW_MS,
  MUTE_RETENTION_MS,
  REPORT_RETENTION_MS,
} from './rules.ts'
import { isMutedReporter, markMutedCases } from './mutes.ts'
import { storeEvidence, unlinkDeletedMember } from './evidence.ts'

const sentFrom = (email: string) => sql`lower(${reports.email}) = ${email.toLowerCase()}`

/**
 * Reporters need no account; only an address can link a report to a person, and erasing the account
 * with that address removes it. Undecided reports don't expire. An open case about a member who deletes the account
 * stores the conversations until the decision. Members don't get reports about them: that would reveal who sent them.
 */
export const reportLifecycle: Lifecycle = {
  tables: [reports, reportSteps, reportHolds, reporterMutes],
  export: (db, _, email) => ({
    ...(email && {
      reports: db
        .select({
          reference: reports.reference,
          companionId: reports.companion,
          target: reports.target,
          targetId: reports.targetId,
          reason: reports.reason,
          text: reports.text,
          email: reports.email,
          state: reports.state,
          createdAt: reports.createdAt,
          language: reports.language,
        })
        .from(reports)
        .where(sentFrom(email)),
    }),
  }),
  erase: (db, memberId, _, email) => [
    anonymiseStaff(db, reportSteps, memberId),
    anonymiseStaff(db, reporterMutes, memberId),
    ...(email
      ? [db.update(reports).set({ email: null, reporterKey: null }).where(sentFrom(email))]
      : []),
    storeEvidence(db, memberId),
    unlinkDeletedMember(db, memberId),
  ],
  eraseCompanion: (db, companionId) => [
    db
      .delete(reporterMutes)
      .where(eq(reporterMutes.reporterKey, companionReporterKey(companionId))),
  ],
  expire: (db, now) => {
    const decidedBefore = (time: number) =>
      and(inArray(reports.state, [...decidedReportStates]), lt(reports.changedAt, time))
    return [
      db
        .update(reports)
        .set({ email: null })
        .where(and(decidedBefore(now - REPORTER_EMAIL_RETENTION_MS), isNotNull(reports.email))),
      db
        .update(reports)
        .set({ reporterKey: null })
        .where(
          and(
            decidedBefore(now - REPORTER_EMAIL_RETENTION_MS),
            isNotNull(reports.reporterKey),
            not(isMutedReporter(sql`${reports.reporterKey}`, now)),
          ),
        ),
      markMutedCases(db, sql`SELECT o.id FROM reports o WHERE o.is_muted = 1`, now),
      db
        .delete(reporterMutes)
        .where(and(lt(reporterMutes.until, now), lt(reporterMutes.at, now - MUTE_RETENTION_MS))),
      db.delete(reports).where(decidedBefore(now - REPORT_RETENTION_MS)),
      db.delete(reportHolds).where(lt(reportHolds.at, now - MAX_HOLD_WINDOW_MS)),
    ]
  },
}
