import type { SubmissionAnswer } from '#platform/submission-answer'
import type { ReportInput } from '#moderation/reports'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { findSubmission } from '../staff/sql/queue.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { reports } from './schema/reports.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { mayOpen } from '../catalogue/engine/rules.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { countHold, demandHold } from './reports/holds.ts'
import { alarmEmail, reportEmail } from './reports/emails.ts'
import { loadReportContext, type Circumstances } from './reports/report-context.ts'
import { dueOf, isUrgent, mayChangeProfile, type HoldSource } from './reports/rules.ts'
import { insertReport, type ReportRow } from './reports/writes.ts'
import type { Viewer } from '../accounts/lib/actor.ts'
import { deleteEnded } from '../messaging/requests/lifetime.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'

type Sender = {
  now: number
  /** Of the site. */
  origin: string
  /** Of the page that the form was on. */
  language: string
  viewer: Viewer
  /** Whether the public sees the profile. */
  isSeen: boolean
  /** What a profile that the report hides is counted by. */
  sources: readonly HoldSource[]
}

/** What a report does to the profile: hides it, would do so but for the limit, or nothing. */
type Effect = 'holds' | 'held-back' | 'none'

/** What the decision hung on may change before the batch: then it is made again, at most this often. */
const DECISIONS = 3

/**
 * Stores a report, once however often it is sent. One of a minor or of coercion hides the profile in the
 * same batch, whatever part of it was reported, until staff decide; over the limits of
 * `moderation/reports/rules.ts` it alarms the office instead.
 *
 * @throws Failure 404 for what the reporter can't see; 409 when the same form has come with other words
 */
export async function receiveReport(
  db: Database,
  input: ReportInput,
  sender: Sender,
): Promise<SubmissionAnswer> {
  const plain = await rowOf(input, sender)
  for (let decision = 1; ; decision++) {
    const context = await loadReportContext(db, plain, sender.sources, sender.now)
    if (!maySee(plain, context, sender)) {
      const known = await findSubmission(db, reports, plain)
      if (known) return answer(known, plain)
      throw new Failure('not-found', 'report.gone')
    }
    const effect = effectOf(plain, context, sender)
    try {
      await store(db, plain, decision === DECISIONS && effect === 'holds' ? 'held-back' : effect, {
        ...sender,
        isHeldAlready: context.isHeld,
      })
      return { reference: plain.reference }
    } catch (error) {
      const known = await findSubmission(db, reports, plain)
      if (known) return answer(known, plain)
      if (!isAssertionFailed(error)) throw error
    }
  }
}

/** The same for what is not there and for what is closed to the reporter. */
function maySee(
  { target, companion }: ReportRow,
  found: Circumstances,
  { viewer, isSeen }: Sender,
): boolean {
  // Whoever writes in a thread still sees it when her profile is gone.
  if (target === 'thread') return true
  if (!isSeen && !found.isHeld) return false
  if (target === 'profile') return true
  const { part } = found
  if (!part) return false
  // A profile that only the home page shows has neither reviews nor private photos for anyone.
  const isPublicPhoto = target === 'photo' && !part.isPrivate
  return (
    mayOpen(viewer, { id: companion ?? '', vip: part.isVip, isPrivate: part.isPrivate }) &&
    (part.isInLists || isPublicPhoto)
  )
}

function effectOf(report: ReportRow, found: Circumstances, { isSeen }: Sender): Effect {
  const { reason } = report
  if (!mayChangeProfile(report)) return 'none'
  const isHidable = isSeen || found.isHeld
  if (!isUrgent(reason) || !isHidable || found.isKeptVisible) return 'none'
  return found.isHeld || found.isWithinLimits ? 'holds' : 'held-back'
}

/** @throws what D1 throws, with nothing written; `isAssertionFailed` when it has changed since it was read */
async function store(
  db: Database,
  plain: ReportRow,
  effect: Effect,
  { now, origin, sources, isHeldAlready }: Sender & { isHeldAlready: boolean },
): Promise<void> {
  const holds = effect === 'holds'
  const heldBack = effect === 'held-back'
  const row = { ...plain, holds, heldBack }
  const { id, reference, companion, reason, target, targetId } = row
  const detail = { reference, companion, reason, target, holds, ...(heldBack && { heldBack }) }
  const alert = reportEmail({ id, reference, isUrgent: isUrgent(reason) }, origin)
  const hidden = holds ? companion : null
  const writes: Write[] = []
  if (hidden !== null) {
    writes.push(demandHold(db, { companion: hidden, isHeldAlready, sources, now }))
  }
  // Messages that have ended by now are none of what the report holds.
  if (target === 'thread' && targetId !== null) writes.push(...deleteEnded(db, [targetId], now))
  writes.push(insertReport(db, row))
  if (hidden !== null && !isHeldAlready) writes.push(countHold(db, row, sources))
  writes.push(
    recordVisibility(db, hidden === null ? [] : [hidden]),
    publishCompanions(db, hidden === null ? [] : [hidden]),
    enqueueEmails(db, heldBack ? [alert, alarmEmail(now, origin)] : [alert], now),
  )
  const event = { actor: 'system', act: 'report.received', subject: id, at: now, detail }
  await audited(db, event, writes)
  if (heldBack) console.warn(JSON.stringify({ event: 'report.held-back', reference }))
}

function answer(
  known: Pick<ReportRow, 'reference' | 'fingerprint'>,
  row: ReportRow,
): SubmissionAnswer {
  const { reference, fingerprint } = known
  if (fingerprint === row.fingerprint) return { reference }
  throw new Failure('conflict', 'report.received-already', { reference })
}

async function rowOf(input: ReportInput, { now, language, viewer }: Sender): Promise<ReportRow> {
  const { companion = null, reason, text, email = null } = input
  const { kind: target, id: targetId } = input.target ?? { kind: 'profile' as const, id: null }
  const content = { companion, target, targetId, reason, text, email }
  return {
    ...content,
    id: crypto.randomUUID(),
    reference: newReference('R'),
    formKey: input.key ?? null,
    fingerprint: await fingerprintOf(JSON.stringify(Object.values(content))),
    state: 'new',
    holds: false,
    heldBack: false,
    dueAt: dueOf(reason, now),
    version: 0,
    createdAt: now,
    changedAt: now,
    language,
    byCompanion: viewer.kind === 'member' && companion !== null && viewer.companionId === companion,
  }
}
