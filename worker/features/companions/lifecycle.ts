import { eq } from 'drizzle-orm'
import { FORMER_STAFF } from '../../db/anonymised-staff.ts'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { companionVerifications } from '../../db/schema/companions.ts'

/** Companions have no account: they ask by form. What staff checked stays, without their names. */
export const companionLifecycle: Lifecycle = {
  tables: [companionVerifications],
  export: () => ({}),
  erase: (db, memberId) => [
    db
      .update(companionVerifications)
      .set({ checkedBy: FORMER_STAFF, checkerMemberId: null })
      .where(eq(companionVerifications.checkerMemberId, memberId)),
  ],
  expire: () => [],
}
