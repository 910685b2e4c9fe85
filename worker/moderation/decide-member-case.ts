import { USUAL_SEVERITY, type MeasureKind, type Severity } from '#moderation/member-cases'
import type { ReportAction, ReportChoice } from '#moderation/reports'
import { insertMeasure } from '../accounts/measures/writes.ts'
import { measureEmail } from '../accounts/measures/emails.ts'
import { strikeEnd } from '../accounts/measures/rules.ts'
import { offerMeasureAppeal } from '../accounts/offer-appeal.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { endRequestsOfMember } from '../messaging/requests/ended.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import type { AuditEvent, StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { commitAction } from '../platform/db/queue.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { siteLanguage } from '../platform/lib/translations.ts'
import { enqueueEmails, enqueueEmailTo } from '../platform/mail/writes.ts'
import { memberReportEmail } from './reports/emails.ts'
import { dropEvidence } from './reports/evidence.ts'
import type { FoundReport, ReportCase } from './reports/queries.ts'
import { isDecided, mainReason, reportDueAfter, reportStatusAfter } from './reports/rules.ts'
import { isReportConflict, recordReportAction } from './reports/writes.ts'
import { suspendedMailbox, suspendMember } from './suspend-member.ts'

/** `accounts` is null if the operator has set no key, `siteSecret` without a secret; `origin` is the site's. */
type Services = {
  db: Database
  accounts: AccountService | null
  origin: string
  siteSecret: string | null
}

type Decision = { auditEvents: AuditEvent[]; writes: Write[] }

const conflict = {
  isConflict: isReportConflict,
  refusals: { missing: 'report.not-found', changed: 'report.changed' },
} as const

/**
 * Applies one action to a case about a member, and in the same batch warns them, pauses their writing, ends their open
 * requests or suspends them. A decision is emailed to every companion who reported the member; her profile is never
 * changed. The member reads the reason in general terms, never who reported them and when.
 *
 * @throws `Failure` 409 if a colleague changed the case, or another report joined it since; 422 for a pause without its
 *   days; errors of `suspendMember`
 */
export async function decideMemberCase(
  services: Services,
  before: FoundReport,
  { act, note, days, severity }: ReportAction,
  staff: StaffActor,
): Promise<void> {
  const { db } = services
  if (act === 'pause' && days === undefined) throw invalidField('days', 'field.choice')
  const decision = recordMemberDecision(db, before, { act, note }, staff)
  if (act === 'suspend') return suspendReported(services, before, { note, decision }, staff)
  if (act === 'end_requests')
    decision.writes.push(...endRequestsOfMember(db, memberOf(before), staff))
  if (act === 'warn') {
    const warning = { kind: 'warning' as const, severity: severity ?? USUAL_SEVERITY }
    const until = strikeEnd(warning.severity, staff.at)
    decision.writes.push(...measureWrites(services, before, { ...warning, until }, { note, staff }))
  }
  if (act === 'pause' && days !== undefined) {
    const pause = { kind: 'pause' as const, severity: null, until: staff.at + days * DAY_MS }
    decision.writes.push(...measureWrites(services, before, pause, { note, staff }))
    if (severity !== undefined) {
      decision.writes.push(...recordMemberStrike(db, before, severity, staff))
    }
  }
  await commitAction(db, conflict, decision)
}

const memberOf = ({ memberId }: FoundReport): string => {
  if (memberId === null) throw new Failure('conflict', 'member.deleted')
  return memberId
}

/** The step, the state of all reports, their audit events and the emails to those who reported. */
export function recordMemberDecision(
  db: Database,
  before: ReportCase,
  { act, note }: { act: ReportChoice; note: string },
  { actor, name, at }: StaffActor,
): Decision {
  if (act === 'restore') throw invalidField('act', 'case.invalid-transition')
  const { state } = reportStatusAfter(before, act)
  const number = before.version + 1
  const step = { reportId: before.id, number, act, note, at, actor, actorName: name }
  const status = {
    state,
    holds: false,
    dueAt: reportDueAfter(before, state, { now: at }),
    changedAt: act === 'note' ? before.changedAt : at,
  }
  const writes = recordReportAction(db, step, status)
  const isDecision = isDecided(state) && state !== before.state
  if (isDecision || act === 'ask') {
    for (const report of before.reports.filter(({ withdrawnAt }) => withdrawnAt === null)) {
      const companionId = report.reporterCompanion ?? ''
      const email = memberReportEmail(report, { act, number, companionId })
      if (email) writes.push(enqueueEmailTo(db, noticeMailbox(companionId), email, at))
    }
  }
  if (isDecision) writes.push(dropEvidence(db, before.id))
  const changedReports = act === 'note' ? before.reports.slice(0, 1) : before.reports
  const auditEvents = changedReports.map(({ id, reference }) => ({
    actor,
    at,
    act: `report.${act}`,
    subject: id,
    detail: { reference, target: 'member', ...(id !== before.id && { case: before.reference }) },
  }))
  return { auditEvents, writes }
}

/** Writes of a strike that is recorded with a pause. */
const recordMemberStrike = (
  db: Database,
  before: FoundReport,
  severity: Severity,
  staff: StaffActor,
): Write[] =>
  insertMeasure(db, {
    id: crypto.randomUUID(),
    memberId: memberOf(before),
    companionId: null,
    caseId: before.id,
    kind: 'strike',
    reason: mainReason(before),
    severity,
    words: '',
    at: staff.at,
    until: strikeEnd(severity, staff.at),
  })

/** `until`: epoch milliseconds. */
type MemberMeasureInput = {
  kind: Exclude<MeasureKind, 'strike'>
  severity: Severity | null
  until: number
}

/** Writes of a warning or a pause, with its email and the offer to appeal. */
function measureWrites(
  { db, origin }: Services,
  before: FoundReport,
  { kind, severity, until }: MemberMeasureInput,
  { note, staff }: { note: string; staff: StaffActor },
): Write[] {
  const memberId = memberOf(before)
  const id = crypto.randomUUID()
  const email = before.facts?.email ?? null
  const language = siteLanguage(before.facts?.language ?? '')
  const writes = insertMeasure(db, {
    id,
    memberId,
    companionId: null,
    caseId: before.id,
    kind,
    reason: mainReason(before),
    severity,
    words: '',
    at: staff.at,
    until,
  })
  writes.push(
    ...offerMeasureAppeal(
      db,
      { memberId, measureId: id, email, language, reason: note, ground: 'conduct' },
      staff,
    ),
  )
  if (email !== null) {
    const notice = measureEmail({ id, memberId, kind, until }, origin)
    writes.push(enqueueEmails(db, [{ ...notice, to: email }], staff.at))
  }
  return writes
}

async function suspendReported(
  { db, accounts, origin, siteSecret }: Services,
  before: FoundReport,
  { note, decision }: { note: string; decision: Decision },
  staff: StaffActor,
): Promise<void> {
  if (!accounts) throw new Failure('unavailable', 'account.key-missing')
  const id = memberOf(before)
  const account = await accounts.find(id)
  const details = { ground: 'conduct', origin, siteSecret } as const
  const mailbox = await suspendedMailbox(db, { id, account }, details)
  try {
    await suspendMember({ db, accounts }, id, note, staff, mailbox, decision)
  } catch (error) {
    throw isReportConflict(error) ? new Failure('conflict', conflict.refusals.changed) : error
  }
}
