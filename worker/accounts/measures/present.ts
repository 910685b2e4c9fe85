import type { MemberMeasure, MemberReportReason, OwnMeasure } from '#moderation/member-cases'
import type { ListedMeasure } from '#moderation/admin-measures'
import { groundOfReport } from '#moderation/reports'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { MeasureRow, RecordedMeasure } from './queries.ts'

/** A measure for its member, without who reported them and when. An offer to appeal that has expired is left out. */
export const presentMeasure = (row: MeasureRow, now: number): MemberMeasure => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason as MemberReportReason,
  at: iso(row.at),
  until: iso(row.until),
  appeal: appealOf(row, now),
})

/** A warning or a strike for its companion, who reads the reason as a ground of a decision. */
export const presentOwnMeasure = (row: MeasureRow, now: number): OwnMeasure => ({
  id: row.id,
  kind: row.kind,
  ground: row.ground ?? groundOfReport[row.reason],
  words: row.words,
  at: iso(row.at),
  until: iso(row.until),
  appeal: appealOf(row, now),
})

export const presentListedMeasure = (row: RecordedMeasure, now: number): ListedMeasure => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  severity: row.severity,
  caseId: row.caseId,
  caseReference: row.caseReference,
  at: iso(row.at),
  until: iso(row.until),
  isInForce: row.liftedAt === null && row.until > now,
  liftedAt: isoOrNull(row.liftedAt),
  liftReason: row.liftReason,
})

function appealOf(row: MeasureRow, now: number): MemberMeasure['appeal'] {
  const { appealReference, appealState, appealUntil } = row
  if (appealReference === null || appealState === null || appealUntil === null) return null
  if (appealState === 'offered' && appealUntil <= now) return null
  return { reference: appealReference, state: appealState, until: iso(appealUntil) }
}
