import type { ListedReport, Report } from '#moderation/reports'
import type { User } from '#accounts/users'
import { isOverdue, presentAction } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundReport, ListedReportRow, SentReportRow } from './queries.ts'
import { allowedReportActions, isHeldBack, isUrgent, mainReason } from './rules.ts'
import type { ReportRow } from './writes.ts'

export const presentReportListItem = (row: ListedReportRow, now: number): ListedReport => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  reason: mainReason(row),
  reportCount: row.reportCount,
  isUrgent: isUrgent(mainReason(row)),
  target: { kind: row.target, id: row.targetId },
  companion: row.companion === null ? null : { id: row.companion, name: row.companionName },
  holds: row.holds,
  isHeldBack: isHeldBack(row),
  byCompanion: row.byCompanion,
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
  email: report.email,
  otherHolds: report.otherHolds,
  steps: report.steps.map(presentAction),
  can: { act: allowedReportActions(report) },
})

const presentJoinedReport = (row: ReportRow): Report['reports'][number] => ({
  id: row.id,
  reference: row.reference,
  reason: row.reason,
  text: row.text,
  email: row.email,
  language: row.language,
  createdAt: iso(row.createdAt),
})

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
