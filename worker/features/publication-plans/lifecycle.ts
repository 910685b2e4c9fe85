import { anonymiseStaff } from '../../db/anonymised-staff.ts'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { publicationPlans } from '../../db/schema/publication-plans.ts'

/** A plan goes with what it does, or with the profile; here the name of who made it goes. */
export const publicationPlansLifecycle: Lifecycle = {
  tables: [publicationPlans],
  export: () => ({}),
  erase: (db, memberId) => [anonymiseStaff(db, publicationPlans, memberId)],
  expire: () => [],
}
