import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { reportHolds, reports, reportSteps } from '../schema/reports.ts'
import {
  decidedReportStates,
  REPORTER_EMAIL_RETENTION_MS,
  MAX_HOLD_WINDOW_MS,
  REPORT_RETENTION_MS,
} from './rules.ts'
import { storeEvidence, unlinkDeletedMember } from './evidence.ts'

const sentFrom = (email: string) => sql`lower(${reports.email}) = ${email.toLowerCase()}`

/**
 * Reporters need no account; only an address can link a report to a person, and erasing the account
 * with that address removes it. Undecided reports don't expire. An open case about a member who deletes the account
 * stores the conversations until the decision. Members don't get reports about them: that would reveal who sent them.
 */
export const reportLifecycle: Lifecycle = {
  tables: [reports, reportSteps, reportHolds],
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
    ...(email ? [db.update(reports).set({ email: null }).where(sentFrom(email))] : []),
    storeEvidence(db, memberId),
    unlinkDeletedMember(db, memberId),
  ],
  expire: (db, now) => {
    const decidedBefore = (time: number) =>
      and(inArray(reports.state, [...decidedReportStates]), lt(reports.changedAt, time))
    return [
      db
        .update(reports)
        .set({ email: null })
        .where(and(decidedBefore(now - REPORTER_EMAIL_RETENTION_MS), isNotNull(reports.email))),
      db.delete(reports).where(decidedBefore(now - REPORT_RETENTION_MS)),
      db.delete(reportHolds).where(lt(reportHolds.at, now - MAX_HOLD_WINDOW_MS)),
    ]
  },
}
