import type { StaffSearchAnswer } from '#staff/staff-search'
import { iso } from '../../platform/lib/time.ts'
import type { FoundRow } from './find.ts'

/** Result of the staff search. */
export const presentRequestResult = (row: FoundRow): StaffSearchAnswer['requests'][number] => ({
  id: row.id,
  reference: row.reference,
  companion: row.companion,
  member: row.member,
  state: row.state,
  changedAt: iso(row.changedAt),
})
