import type { ReportAction } from '#moderation/reports'
import type { AuditEvent, StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { commitAction, requireActionable } from '../platform/db/queue.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { reportEmails } from './reports/emails.ts'
import { findReport, type FoundReport, type ReportCase } from './reports/queries.ts'
import {
  allowedReportActions,
  reportStatusAfter,
  isDecided,
  mayChangeProfile,
  reportDueAfter,
  reportNeedsNote,
} from './reports/rules.ts'
import { isReportConflict, recordReportAction, type CaseStatus } from './reports/writes.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { decideMemberCase } from './decide-member-case.ts'
import { announceTakedown, hidingTimeOf, takedownEndWrites } from './plan-takedown.ts'
import { findReview } from './reviews/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { decisionEmails } from './decide-review.ts'
import { cleanUpFoldersOf } from '../media/clean-up-folders.ts'
import { hideReported, showReported } from './hide-reported-content.ts'
import { recordCompanionStrike, warnCompanion } from './warn-companion.ts'

/** `accounts` is null if the operator has set no key. */
type Stores = {
  db: Database
  bucket: R2Bucket
  accounts: AccountService | null
  siteSecret: string | null
}

/** The conflict of an action with another one. */
export const reportConflict = {
  isConflict: isReportConflict,
  refusals: { missing: 'report.not-found', changed: 'report.changed' },
} as const

const reportActionsAt = (now: number) => ({
  find: (db: Database, id: string) => findReport(db, id, now),
  allowed: allowedReportActions,
  needsNote: reportNeedsNote,
  ...reportConflict,
})

/**
 * Applies one action to a case of reports, and in the same batch changes the public content, or the rights of the
 * reported member. A decision closes all
 * reports of the case and answers each reporter.
 *
 * @param id id of any report of the case
 * @param origin the site's origin
 * @throws `Failure` 404; 422 for an action that is not allowed; 409 if a colleague changed the
 *   case or the profile, or another report joined it since
 */
export async function applyReportAction(
  { db, bucket, accounts, siteSecret }: Stores,
  id: string,
  input: ReportAction,
  staff: StaffActor,
  origin: string,
): Promise<void> {
  const reportActions = reportActionsAt(staff.at)
  const before = await requireActionable(db, reportActions, id, input, staff.actor)
  if (before.target === 'member') {
    await decideMemberCase({ db, accounts, origin, siteSecret }, before, input, staff)
    return
  }
  const { act } = input
  const { companion, target } = before
  const contentChanges = await changesOf(db, before, input, { staff, origin })
  const decision = recordContentDecision(db, before, input, staff)
  const writes = [
    ...decision.writes,
    ...contentChanges.writes,
    recordVisibility(db, companion === null ? [] : [companion]),
    publishCompanions(db, companion === null ? [] : [companion]),
  ]
  if (act === 'hide') {
    writes.push(enqueueEmails(db, await emailsToAuthor(db, before, origin), staff.at))
  }
  try {
    await commitAction(db, reportConflict, {
      auditEvents: [...decision.auditEvents, ...contentChanges.auditEvents],
      writes,
    })
  } catch (error) {
    throw isAssertionFailed(error) ? new Failure('conflict', 'companion.changed') : error
  }
  // Folders that cannot be deleted now stay in the table of pending deletions for the next
  // clean-up.
  if (act === 'hide' && target === 'photo')
    await cleanUpFoldersOf({ db, bucket }, before.targetId ?? '')
}

/** The step, the state of all reports of a case, their audit events and the answers to those who reported. */
export function recordContentDecision(
  db: Database,
  before: ReportCase,
  { act, note, date, words = '' }: Omit<ReportAction, 'version'>,
  staff: StaffActor,
): { auditEvents: AuditEvent[]; writes: Write[] } {
  const now = staff.at
  const auditActor = { actor: staff.actor, at: now }
  const { reference, companion, target } = before
  const { state, holds } = reportStatusAfter(before, act)
  const number = before.version + 1
  const step = act === 'restore' ? 'review' : act
  const action = {
    reportId: before.id,
    number,
    act: step,
    note,
    at: now,
    actor: staff.actor,
    actorName: staff.name,
  }
  const transition = { number, act: step, state, before: before.state }
  const emails = before.reports.flatMap((report) => reportEmails(report, transition))
  // A note is about the case; all other actions change each of its reports.
  const changedReports = act === 'note' ? before.reports.slice(0, 1) : before.reports
  const auditEvents: AuditEvent[] = changedReports.map((report) => ({
    ...auditActor,
    act: `report.${act}`,
    subject: report.id,
    detail: {
      reference: report.reference,
      companion,
      target,
      ...(report.id !== before.id && { case: reference }),
    },
  }))
  const changedAt = act === 'note' ? before.changedAt : now
  const hideAt = act === 'plan_hide' ? hidingTimeOf(date, now) : null
  const isPlanEnded = before.hideAt !== null && (act === 'cancel_hide' || isDecided(state))
  const status: CaseStatus = {
    state,
    holds,
    // A case whose profile will be hidden is due then, and as a new one if that is cancelled.
    dueAt: hideAt ?? reportDueAfter(before, state, { now, isPlanEnded }),
    changedAt,
  }
  if (hideAt !== null) status.hiding = { hideAt, hideWords: words }
  if (isPlanEnded) status.hiding = { hideAt: null, hideWords: '' }
  const writes = [...recordReportAction(db, action, status), enqueueEmails(db, emails, now)]
  return { auditEvents, writes }
}

/** The audit events and writes by which an action changes the reported content, and what its companion is told. */
async function changesOf(
  db: Database,
  report: FoundReport,
  { act, note, severity, ground, words = '', date }: ReportAction,
  { staff, origin }: { staff: StaffActor; origin: string },
): Promise<{ auditEvents: AuditEvent[]; writes: Write[] }> {
  const changes: { auditEvents: AuditEvent[]; writes: Write[] } = { auditEvents: [], writes: [] }
  if (act === 'restore') return showReported(db, report, staff)
  if (act === 'hide') {
    const hiding = await hideReported(db, report, staff)
    changes.auditEvents.push(...hiding.auditEvents)
    changes.writes.push(...hiding.writes)
    if (severity !== undefined && mayChangeProfile(report) && report.target !== 'review') {
      changes.writes.push(...recordCompanionStrike(db, report, severity, staff))
    }
  }
  if (act === 'warn') {
    const warning = { note, words, severity, ground, origin }
    changes.writes.push(...warnCompanion(db, report, warning, staff))
  }
  if (act === 'plan_hide') {
    const hideAt = hidingTimeOf(date, staff.at)
    changes.writes.push(announceTakedown(db, report, { hideAt, words, origin }, staff.at))
  }
  const endsPlan = ['cancel_hide', 'hide', 'keep', 'warn'].includes(act)
  if (report.hideAt !== null && endsPlan) {
    const isHidden = act === 'hide'
    changes.writes.push(...takedownEndWrites(db, report, { isHidden, origin }, staff.at))
  }
  return changes
}

/** Authors of a published review get an email when a report hides it. */
async function emailsToAuthor(db: Database, { target, targetId }: FoundReport, origin: string) {
  const review = target === 'review' ? await findReview(db, targetId ?? '') : undefined
  return review?.state === 'published' ? decisionEmails(review, origin) : []
}
