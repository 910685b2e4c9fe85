import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { publicationPlans } from '../schema/publication-plans.ts'

/**
 * A plan is deleted when it is carried out, or with the profile; erasing an account clears the name of the staff
 * member who made it.
 */
export const publicationPlansLifecycle: Lifecycle = {
  tables: [publicationPlans],
  export: () => ({}),
  erase: (db, memberId) => [anonymiseStaff(db, publicationPlans, memberId)],
  expire: () => [],
}
