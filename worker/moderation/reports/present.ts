import {
  reporterKinds,
  type ClosingScope,
  type ListedReport,
  type RelatedReport,
  type Report,
  type ReporterKind,
} from '#moderation/reports'
import type { MemberReportReason, SentMemberReport } from '#moderation/member-cases'
import type { User } from '#accounts/users'
import { groundTextsIn } from '../../accounts/appeals/messages.ts'
import { isOverdue, presentAction } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import { siteLanguage } from '../../platform/lib/translations.ts'
import type { FoundReport, ListedReportRow, SentMemberReportRow, SentReportRow } from './queries.ts'
import { allowedReportActions, closingObstacle, isHeldBack, isUrgent, mainReason } from './rules.ts'

export const presentReportListItem = (row: ListedReportRow, now: number): ListedReport => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  reason: mainReason(row),
  reportCount: row.reportCount,
  isUrgent: isUrgent(mainReason(row)),
  target: { kind: row.target, id: row.targetId },
  companion: row.companion === null ? null : { id: row.companion, name: row.companionName },
  member: row.memberId === null ? null : { id: row.memberId, name: row.memberName },
  holds: row.holds,
  isHeldBack: isHeldBack(row),
  byCompanion: row.byCompanion,
  isMuted: row.isMuted,
  createdAt: iso(row.createdAt),
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
})

/** @param photoUrl address of the reported photo; empty if there is none */
export const presentReport = (report: FoundReport, now: number, photoUrl: string): Report => ({
  ...presentReportListItem(report, now),
  text: report.text,
  reports: report.reports.map(presentJoinedReport),
  thing: thingOf(report, photoUrl),
  facts: presentFacts(report),
  hideAt: isoOrNull(report.hideAt),
  hideWords: report.hideWords,
  companionLanguage: report.companionLanguage,
  groundTexts:
    report.companionLanguage === null
      ? null
      : groundTextsIn(siteLanguage(report.companionLanguage)),
  email: report.email,
  otherHolds: report.otherHolds,
  steps: report.steps.map(presentAction),
  can: { act: allowedReportActions(report) },
})

type JoinedReportRow = FoundReport['reports'][number]

const presentJoinedReport = (row: JoinedReportRow): Report['reports'][number] => ({
  id: row.id,
  reference: row.reference,
  reason: row.reason,
  text: row.text,
  email: row.email,
  recognisedBy: presentRecognition(row.reporterKey),
  mute: presentMute(row.mute),
  fromCompanion: presentReporter(row),
  language: row.language,
  createdAt: iso(row.createdAt),
})

/** How a reporter is recognised, by the first part of the key. */
const presentRecognition = (key: string | null): ReporterKind | null =>
  reporterKinds.find((kind) => key?.startsWith(`${kind}:`)) ?? null

function presentMute(json: string | null): Report['reports'][number]['mute'] {
  if (json === null) return null
  const { until, reason, by } = JSON.parse(json) as { until: number; reason: string; by: string }
  return { until: iso(until), reason, by }
}

/** A case that may be closed together with others. */
export const presentRelatedReport = (
  row: ListedReportRow & { hasOthers: boolean },
  scope: ClosingScope,
  now: number,
): RelatedReport => ({
  ...presentReportListItem(row, now),
  obstacle: closingObstacle(row, scope),
})

function presentReporter(row: JoinedReportRow): Report['reports'][number]['fromCompanion'] {
  const { reporterCompanion, targetId, threadReference } = row
  if (reporterCompanion === null) return null
  const hasThread = targetId !== null && threadReference !== null
  return {
    id: reporterCompanion,
    name: row.reporterName,
    cases: row.reporterCases,
    casesWithMeasure: row.reporterActed,
    thread: hasThread ? { id: targetId, reference: threadReference } : null,
    evidence: row.evidence?.map((line) => ({ ...line, at: iso(line.at) })) ?? null,
    withdrawnAt: isoOrNull(row.withdrawnAt),
  }
}

function presentFacts({ facts }: FoundReport): Report['facts'] {
  if (!facts) return null
  const { email: _, language: __, ...rest } = facts
  return { ...rest, since: iso(facts.since), pausedUntil: isoOrNull(facts.pausedUntil) }
}

/** A report about a member, for the companion who sent it. */
export const presentSentMemberReport = (row: SentMemberReportRow): SentMemberReport => ({
  id: row.id,
  reference: row.reference,
  request: row.request,
  reason: row.reason as MemberReportReason,
  text: row.text,
  outcome: outcomeOf(row),
  measure: row.withdrawnAt === null && row.state === 'acted' ? row.measure : null,
  createdAt: iso(row.createdAt),
  dueAt: isoOrNull(row.dueAt),
  decidedAt: row.dueAt === null ? iso(row.changedAt) : null,
})

function outcomeOf({ state, withdrawnAt }: SentMemberReportRow): SentMemberReport['outcome'] {
  if (withdrawnAt !== null) return 'withdrawn'
  if (state === 'acted') return 'acted'
  return state === 'kept' ? 'closed' : 'open'
}

function thingOf({ target, photo, review, thread }: FoundReport, url: string): Report['thing'] {
  if (target === 'photo' && photo) {
    const { alt, accessLevel } = photo
    return { kind: 'photo', alt, access_level: accessLevel, url }
  }
  if (target === 'thread' && thread) {
    const { id, reference, state, memberId, memberName } = thread
    return { kind: 'thread', id, reference, state, member: { id: memberId, name: memberName } }
  }
  if (target !== 'review' || !review) return null
  const { author, text, state } = review
  return { kind: 'review', author, text, state }
}

export const presentSentReport = (row: SentReportRow): User['reports'][number] => ({
  id: row.caseId ?? row.id,
  reference: row.reference,
  state: row.state,
  at: iso(row.at),
})
