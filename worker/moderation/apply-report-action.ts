import type { ReportChoice, ReportAction } from '#moderation/reports'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { reportEmails } from './reports/emails.ts'
import { findReport, type FoundReport } from './reports/find-report.ts'
import {
  allowedReportActions,
  reportStatusAfter,
  dueOf,
  isDecided,
  reportNeedsNote,
} from './reports/rules.ts'
import { isReportConflict, recordReportAction } from './reports/writes.ts'
import { findReview } from './reviews/queries.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { decisionEmails } from './decide-review.ts'
import { cleanUpFoldersOf } from '../media/clean-up-folders.ts'
import { hideReported, showReported } from './hide-reported-content.ts'

type Stores = { db: Database; bucket: R2Bucket }

const conflict = () => new Failure('conflict', 'report.changed')

/**
 * Applies one action to a report, and in the same batch changes the public content.
 *
 * @param origin the site's origin
 * @throws `Failure` 404; 422 for an action that is not allowed; 409 if a colleague changed the
 *   report or the profile since
 */
export async function applyReportAction(
  { db, bucket }: Stores,
  id: string,
  { version, act, note }: ReportAction,
  staff: StaffActor,
  origin: string,
): Promise<void> {
  const before = await findReport(db, id)
  if (!before) throw new Failure('not-found', 'report.not-found')
  if (before.version !== version) throw conflict()
  if (!allowedReportActions(before).includes(act))
    throw invalidField('act', 'case.invalid-transition')
  if (reportNeedsNote(act) && note === '') throw invalidField('note', 'case.reason-required')

  const now = staff.at
  const auditActor = { actor: staff.actor, at: now }
  const { reference, companion, target } = before
  const { state, holds } = reportStatusAfter(before, act)
  const number = before.version + 1
  const step = act === 'restore' ? 'review' : act
  const action = {
    reportId: id,
    number,
    act: step,
    note,
    at: now,
    actor: staff.actor,
    actorName: staff.name,
  }
  const contentChanges = await changesOf(db, before, act, staff)
  const emails = [
    ...reportEmails(before, { number, act: step, state, before: before.state }),
    ...(act === 'hide' ? await emailsToAuthor(db, before, origin) : []),
  ]
  const auditEntry = {
    ...auditActor,
    act: `report.${act}`,
    subject: id,
    detail: { reference, companion, target },
  }
  const changedAt = act === 'note' ? before.changedAt : now
  try {
    await audited(
      db,
      [auditEntry, ...contentChanges.auditEvents],
      [
        ...recordReportAction(db, action, {
          state,
          holds,
          dueAt: dueAfter(before, state, now),
          changedAt,
        }),
        ...contentChanges.writes,
        recordVisibility(db, companion === null ? [] : [companion]),
        publishCompanions(db, companion === null ? [] : [companion]),
        enqueueEmails(db, emails, now),
      ],
    )
  } catch (error) {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'companion.changed')
    throw isReportConflict(error) ? conflict() : error
  }
  // Folders that cannot be deleted now stay in the table of pending deletions for the next
  // clean-up.
  if (act === 'hide' && target === 'photo')
    await cleanUpFoldersOf({ db, bucket }, before.targetId ?? '')
}

/** The audit events and writes by which an action changes the reported content. */
async function changesOf(
  db: Database,
  report: FoundReport,
  action: ReportChoice,
  staff: StaffActor,
) {
  if (action === 'hide') return hideReported(db, report, staff)
  if (action === 'restore') return showReported(db, report, staff)
  return { auditEvents: [], writes: [] }
}

/** Authors of a published review get an email when a report hides it. */
async function emailsToAuthor(db: Database, { target, targetId }: FoundReport, origin: string) {
  const review = target === 'review' ? await findReview(db, targetId ?? '') : undefined
  return review?.state === 'published' ? decisionEmails(review, origin) : []
}

function dueAfter(before: FoundReport, state: FoundReport['state'], now: number): number | null {
  if (isDecided(state)) return null
  return isDecided(before.state) ? dueOf(before.reason, now) : before.dueAt
}
