import type { MemberReportInput, SentMemberReport } from '#moderation/member-cases'
import type { SubmissionAnswer } from '#platform/submission-answer'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'
import { refusalOfSender } from '../messaging/change-answers.ts'
import { deleteExpiredMessages } from '../messaging/requests/lifetime.ts'
import { requestFrom, requestReads } from '../messaging/requests/queries.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditEvent } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { findSubmission } from '../platform/db/queue.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'
import { countingWrite, requireWithinLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { reportEmail } from './reports/emails.ts'
import { presentSentMemberReport } from './reports/present.ts'
import { memberReportsOf } from './reports/queries.ts'
import { companionReporterKey, dueOf, isUrgent, memberReportRateLimit } from './reports/rules.ts'
import { insertReport, isReportOpen, withdrawReport, type NewReport } from './reports/writes.ts'
import { reports } from './schema/reports.ts'

/**
 * Stores a companion's report about the member of one of her requests, and blocks the member if she wishes. It joins the
 * open case about the member, whoever else reported them. Sending the same form again changes nothing.
 *
 * @param id id of the request
 * @param context `origin`: the site's; `language`: of the page with the form
 * @throws `Failure` 404 for a request of someone else; 409 if the same form was sent with other content; 429
 */
export async function reportMember(
  db: Database,
  { companionId, memberId: actor, now }: OwnCaller,
  id: string,
  { reason, text, block, key }: MemberReportInput,
  { origin, language }: { origin: string; language: string },
): Promise<SubmissionAnswer> {
  const attempt = { ...memberReportRateLimit, who: actor, now }
  const [[window], ...found] = await db.batch([
    countingWrite(db, attempt),
    ...requestReads(db, id, now, 'companion'),
  ])
  if (window) requireWithinLimit(attempt, window)
  const request = requestFrom(found)
  if (request?.companionId !== companionId) throw new Failure('not-found', 'request.not-found')
  const row: NewReport = {
    id: crypto.randomUUID(),
    reference: newReference('R'),
    formKey: key ?? null,
    fingerprint: await fingerprintOf(JSON.stringify([companionId, id, reason, text])),
    // No decision about the case can change her profile.
    companion: null,
    target: 'member',
    targetId: id,
    reason,
    text,
    email: null,
    state: 'new',
    holds: false,
    heldBack: false,
    dueAt: dueOf(reason, now),
    version: 0,
    createdAt: now,
    changedAt: now,
    language,
    byCompanion: true,
    memberId: request.memberId,
    reporterCompanion: companionId,
    reporterKey: companionReporterKey(companionId),
  }
  const { reference } = row
  const auditEvents: AuditEvent[] = [
    {
      actor: 'system',
      act: 'report.received',
      subject: row.id,
      at: now,
      detail: { reference, reason, target: 'member' },
    },
  ]
  // Expired messages must not be retained by the report.
  const writes: Write[] = [...deleteExpiredMessages(db, [id], now), ...insertReport(db, row)]
  if (block && !request.isRefused) {
    const refusal = refusalOfSender(db, request, { actor, now }, true)
    auditEvents.push(refusal.auditEvent)
    writes.push(...refusal.writes)
  }
  const alert = { id: row.id, reference, isUrgent: isUrgent(reason) }
  writes.push(enqueueEmails(db, [reportEmail(alert, origin)], now))
  try {
    await audited(db, auditEvents, writes)
    return { reference }
  } catch (error) {
    const duplicate = await findSubmission(db, reports, row)
    if (!duplicate) throw error
    if (duplicate.fingerprint === row.fingerprint) return { reference: duplicate.reference }
    throw new Failure('conflict', 'report.duplicate', { reference: duplicate.reference })
  }
}

/** The companion's reports about members, newest first. */
export async function readSentReports(
  db: Database,
  companionId: string,
): Promise<{ reports: SentMemberReport[] }> {
  const rows = await memberReportsOf(db, companionId)
  return { reports: rows.map(presentSentMemberReport) }
}

/**
 * Withdraws a companion's report. The team sees it and still decides, because she may be under pressure. May be
 * repeated.
 *
 * @throws `Failure` 404; 409 after the decision
 */
export async function withdrawMemberReport(
  db: Database,
  { companionId, memberId: actor, now }: OwnCaller,
  id: string,
): Promise<void> {
  const rows = await memberReportsOf(db, companionId)
  const report = rows.find((row) => row.id === id)
  if (!report) throw new Failure('not-found', 'report.not-found')
  if (report.withdrawnAt !== null) return
  const { reference } = report
  const event = { actor, at: now, act: 'report.withdrawn', subject: id, detail: { reference } }
  try {
    await audited(db, event, [
      assertInBatch(db, isReportOpen(id)),
      ...withdrawReport(db, { id, reference, now }),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? new Failure('conflict', 'report.decided') : error
  }
}
