import type { ReportChoice } from '#moderation/report-options'
import type { ReportAction } from '#moderation/reports'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { actionEmails } from './reports/emails.ts'
import { findReport, type FoundReport } from './reports/find-report.ts'
import { allowedReportActions, after, dueOf, isDecided, needsNote } from './reports/rules.ts'
import { isConflict, recordAction } from './reports/writes.ts'
import { findReview } from './reviews/queries.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { decisionEmails } from './report-decision-emails.ts'
import { cleanUpFoldersOf } from '../media/clean-up-folders.ts'
import { hideReported, showReported } from './hide-reported-content.ts'

type Stores = { db: Database; bucket: R2Bucket }

const conflict = () => new Failure('conflict', 'report.changed')

/**
 * Does one thing about a report; what the public sees changes in the same batch.
 *
 * @param origin of the site
 * @throws Failure 404, 422 for what can't be, 409 when someone else was faster
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
  if (!allowedReportActions(before).includes(act)) throw invalidField('act', 'case.cannot-follow')
  if (needsNote(act) && note === '') throw invalidField('note', 'case.reason-required')

  const now = staff.at
  const by = { actor: staff.actor, at: now }
  const { reference, companion, target } = before
  const { state, holds } = after(before, act)
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
  const hidden = await changesOf(db, before, act, staff)
  const emails = [
    ...actionEmails(before, { number, act: step, state, before: before.state }),
    ...(act === 'hide' ? await emailsToAuthor(db, before, origin) : []),
  ]
  const auditEntry = {
    ...by,
    act: `report.${act}`,
    subject: id,
    detail: { reference, companion, target },
  }
  const changedAt = act === 'note' ? before.changedAt : now
  try {
    await audited(
      db,
      [auditEntry, ...hidden.acts],
      [
        ...recordAction(db, action, {
          state,
          holds,
          dueAt: dueAfter(before, state, now),
          changedAt,
        }),
        ...hidden.writes,
        recordVisibility(db, companion === null ? [] : [companion]),
        publishCompanions(db, companion === null ? [] : [companion]),
        enqueueEmails(db, emails, now),
      ],
    )
  } catch (error) {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'companion.changed')
    throw isConflict(error) ? conflict() : error
  }
  // What can't be deleted now stays noted for the next clean-up.
  if (act === 'hide' && target === 'photo')
    await cleanUpFoldersOf({ db, bucket }, before.targetId ?? '')
}

/** What an act changes of what was reported. */
async function changesOf(db: Database, report: FoundReport, act: ReportChoice, staff: StaffActor) {
  if (act === 'hide') return hideReported(db, report, staff)
  if (act === 'restore') return showReported(db, report, staff)
  return { acts: [], writes: [] }
}

/** Whoever wrote a review hears that it was taken from the public. */
async function emailsToAuthor(db: Database, { target, targetId }: FoundReport, origin: string) {
  const review = target === 'review' ? await findReview(db, targetId ?? '') : undefined
  return review?.state === 'published' ? decisionEmails(review, origin) : []
}

function dueAfter(before: FoundReport, state: FoundReport['state'], now: number): number | null {
  if (isDecided(state)) return null
  return isDecided(before.state) ? dueOf(before.reason, now) : before.dueAt
}
