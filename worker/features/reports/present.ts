import { reportStates } from '#contract/report-options'
import type { ListedReport, Report } from '#contract/reports'
import { iso } from '../../lib/time.ts'
import type { FoundReport, ListedRow } from './queries.ts'
import { actsOn, isHeldBack, isOverdue, isUrgent } from './rules.ts'
import type { ReportRow } from './writes.ts'

export const presentListed = (row: ListedRow, now: number): ListedReport => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  reason: row.reason,
  isUrgent: isUrgent(row.reason),
  target: { kind: row.target, id: row.targetId },
  companion: row.companion === null ? null : { id: row.companion, name: row.companionName },
  holds: row.holds,
  isHeldBack: isHeldBack(row),
  createdAt: iso(row.createdAt),
  dueAt: row.dueAt === null ? null : iso(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
})

/** @param photoUrl of the photo that was reported, where it is there */
export const presentReport = (found: FoundReport, now: number, photoUrl: string): Report => ({
  ...presentListed(found, now),
  text: found.text,
  thing: thingOf(found, photoUrl),
  email: found.email,
  otherHolds: found.otherHolds,
  steps: found.steps.map(({ number, at, actorName, act, note }) => ({
    number,
    at: iso(at),
    by: actorName,
    act,
    note,
  })),
  can: { act: actsOn(found) },
})

function thingOf({ target, photo, review, thread }: FoundReport, url: string): Report['thing'] {
  if (target === 'photo' && photo) {
    const { alt, accessLevel } = photo
    return { kind: 'photo', alt, access_level: accessLevel, url }
  }
  if (target === 'thread' && thread) {
    const { memberId: id, memberName: name, ...request } = thread
    return { kind: 'thread', ...request, member: { id, name } }
  }
  return target === 'review' && review ? { kind: 'review', ...review } : null
}

/** @param counted as the database groups them: states without any are missing */
export function presentCounts(counted: readonly { state: ReportRow['state']; count: number }[]) {
  const countOf = (state: string) => counted.find((one) => one.state === state)?.count ?? 0
  const counts = Object.fromEntries(reportStates.map((state) => [state, countOf(state)]))
  return counts as Record<ReportRow['state'], number>
}
