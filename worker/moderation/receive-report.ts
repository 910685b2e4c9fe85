import type { SubmissionAnswer } from '#platform/submission-answer'
import type { ReportInput } from '#moderation/reports'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { findSubmission } from '../platform/db/queue.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { reports } from './schema/reports.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { mayOpen } from '../catalogue/engine/rules.ts'
import { enqueueEmails, type Email } from '../platform/mail/writes.ts'
import { countHold, demandHold } from './reports/holds.ts'
import { urgentReportEmail, reportEmail } from './reports/emails.ts'
import { loadReportContext, type ReportCircumstances } from './reports/report-context.ts'
import { dueOf, isUrgent, mayChangeProfile, type HoldSource } from './reports/rules.ts'
import { insertReport, type NewReport } from './reports/writes.ts'
import type { Viewer } from '../accounts/lib/actor.ts'
import { deleteExpiredMessages } from '../messaging/requests/lifetime.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'

type Sender = {
  now: number
  /** The site's origin. */
  origin: string
  /** Language of the page with the form. */
  language: string
  viewer: Viewer
  /** True if the profile is public. */
  isSeen: boolean
  /** Names under which automatic hiding is counted. */
  sources: readonly HoldSource[]
  /** Key of the sender, by which staff can mute them; null: unknown. */
  reporterKey: string | null
}

/** Effect of the report on the profile: hides it, would hide it but for the limit, or none. */
type Effect = 'holds' | 'held-back' | 'none'

/** Maximum attempts: circumstances may change between the read and the batch. */
const MAX_ATTEMPTS = 3

/**
 * Stores a report; sending the same form again changes nothing. It joins the open case about its subject. A report of a minor or of coercion
 * hides the profile in the same batch until staff decide; over the limits of
 * `moderation/reports/rules.ts` it alerts the office instead. Reports of a muted sender hide nothing, and the office
 * gets an email only about their urgent ones.
 *
 * @throws `Failure` 404 if the reporter cannot see the content; 409 if the same form was sent
 *   with other content
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
      const duplicate = await findSubmission(db, reports, plain)
      if (duplicate) return answer(duplicate, plain)
      throw new Failure('not-found', 'report.subject-unavailable')
    }
    const effect = effectOf(plain, context, sender)
    try {
      await store(
        db,
        plain,
        decision === MAX_ATTEMPTS && effect === 'holds' ? 'held-back' : effect,
        {
          ...sender,
          isHeldAlready: context.isHeld,
          isMuted: context.isMuted,
        },
      )
      return { reference: plain.reference }
    } catch (error) {
      const duplicate = await findSubmission(db, reports, plain)
      if (duplicate) return answer(duplicate, plain)
      if (!isAssertionFailed(error)) throw error
    }
  }
}

/** The answer is the same for missing content and for content the reporter cannot see. */
function maySee(
  { target, companion }: NewReport,
  context: ReportCircumstances,
  { viewer, isSeen }: Sender,
): boolean {
  // Participants of a thread can still report it after the profile is gone.
  if (target === 'thread') return true
  if (!isSeen && !context.isHeld) return false
  if (target === 'profile') return true
  const { part } = context
  if (!part) return false
  // A profile that only the home page lists exposes neither reviews nor private photos.
  const isPublicPhoto = target === 'photo' && !part.isPrivate
  return (
    mayOpen(viewer, { id: companion ?? '', vip: part.isVip, isPrivate: part.isPrivate }) &&
    (part.isInLists || isPublicPhoto)
  )
}

function effectOf(report: NewReport, context: ReportCircumstances, { isSeen }: Sender): Effect {
  const { reason } = report
  if (!mayChangeProfile(report) || context.isMuted) return 'none'
  const isHidable = isSeen || context.isHeld
  if (!isUrgent(reason) || !isHidable || context.hasVisibilityGrace) return 'none'
  return context.isHeld || context.isWithinLimits ? 'holds' : 'held-back'
}

/**
 * @throws errors of D1, with nothing written; `isAssertionFailed` if the circumstances changed
 *   since the read
 */
async function store(
  db: Database,
  plain: NewReport,
  effect: Effect,
  {
    now,
    origin,
    sources,
    isHeldAlready,
    isMuted,
  }: Sender & { isHeldAlready: boolean; isMuted: boolean },
): Promise<void> {
  const holds = effect === 'holds'
  const heldBack = effect === 'held-back'
  const row = { ...plain, holds, heldBack }
  const { id, reference, companion, reason, target, targetId } = row
  const detail = { reference, companion, reason, target, holds, ...(heldBack && { heldBack }) }
  const emails: Email[] = []
  if (!isMuted || isUrgent(reason)) {
    emails.push(reportEmail({ id, reference, isUrgent: isUrgent(reason) }, origin))
  }
  if (heldBack) emails.push(urgentReportEmail(now, origin))
  const hiddenCompanion = holds ? companion : null
  const writes: Write[] = []
  if (hiddenCompanion !== null) {
    writes.push(demandHold(db, { companion: hiddenCompanion, isHeldAlready, sources, now }))
  }
  // Expired messages must not be retained by the report.
  if (target === 'thread' && targetId !== null)
    writes.push(...deleteExpiredMessages(db, [targetId], now))
  writes.push(...insertReport(db, row))
  if (hiddenCompanion !== null && !isHeldAlready) writes.push(countHold(db, row, sources))
  writes.push(
    recordVisibility(db, hiddenCompanion === null ? [] : [hiddenCompanion]),
    publishCompanions(db, hiddenCompanion === null ? [] : [hiddenCompanion]),
    enqueueEmails(db, emails, now),
  )
  const event = { actor: 'system', act: 'report.received', subject: id, at: now, detail }
  await audited(db, event, writes)
  if (heldBack) console.warn(JSON.stringify({ event: 'report.held-back', reference }))
}

function answer(
  duplicate: Pick<NewReport, 'reference' | 'fingerprint'>,
  row: NewReport,
): SubmissionAnswer {
  const { reference, fingerprint } = duplicate
  if (fingerprint === row.fingerprint) return { reference }
  throw new Failure('conflict', 'report.duplicate', { reference })
}

async function rowOf(
  input: ReportInput,
  { now, language, viewer, reporterKey }: Sender,
): Promise<NewReport> {
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
    memberId: null,
    reporterCompanion: null,
    reporterKey,
    version: 0,
    createdAt: now,
    changedAt: now,
    language,
    byCompanion: viewer.kind === 'member' && companion !== null && viewer.companionId === companion,
  }
}
