import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { publicationPlans } from '../schema/publication-plans.ts'

/** A plan goes with what it does, or with the profile; here the name of who made it goes. */
export const publicationPlansLifecycle: Lifecycle = {
  tables: [publicationPlans],
  export: () => ({}),
  erase: (db, memberId) => [anonymiseStaff(db, publicationPlans, memberId)],
  expire: () => [],
}
