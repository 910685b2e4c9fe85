import type { StaffSearchAnswer } from '#staff/staff-search'
import { iso } from '../../../platform/lib/time.ts'
import type { FoundCompanion } from '../find.ts'

/** Result of the staff's search. */
export const presentCompanionResult = (
  row: FoundCompanion,
): StaffSearchAnswer['companions'][number] => ({
  id: row.id,
  name: row.name,
  city: row.city,
  status: row.status,
  price_per_hour: row.hourPrice && row.hourPrice / 100,
  updatedAt: iso(row.updatedAt),
})
