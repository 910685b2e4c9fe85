import { reportStates, type ListedReport, type Report } from '#moderation/reports'
import type { User } from '#accounts/users'
import { countsOf, isOverdue, presentAction } from '../../staff/sql/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundReport } from './find-report.ts'
import type { ListedRow, SentReportRow } from './list.ts'
import { allowedReportActions, isHeldBack, isUrgent } from './rules.ts'

export const presentReportListItem = (row: ListedRow, now: number): ListedReport => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  reason: row.reason,
  isUrgent: isUrgent(row.reason),
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
  thing: thingOf(report, photoUrl),
  email: report.email,
  otherHolds: report.otherHolds,
  steps: report.steps.map(presentAction),
  can: { act: allowedReportActions(report) },
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

export const presentReportCounts = countsOf(reportStates)

export const presentSentReport = (row: SentReportRow): User['reports'][number] => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  at: iso(row.at),
})
