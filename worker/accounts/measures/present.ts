import type { MemberMeasure } from '#moderation/member-cases'
import { iso } from '../../platform/lib/time.ts'
import type { MeasureRow } from './queries.ts'

/** A measure for its member, without who reported them and when. An offer to appeal that has expired is left out. */
export const presentMeasure = (row: MeasureRow, now: number): MemberMeasure => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  at: iso(row.at),
  until: iso(row.until),
  appeal: appealOf(row, now),
})

function appealOf(row: MeasureRow, now: number): MemberMeasure['appeal'] {
  const { appealReference, appealState, appealUntil } = row
  if (appealReference === null || appealState === null || appealUntil === null) return null
  if (appealState === 'offered' && appealUntil <= now) return null
  return { reference: appealReference, state: appealState, until: iso(appealUntil) }
}
