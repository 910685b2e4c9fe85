import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'

/** Rows are stored as long as both the member and the companion exist. */
export const hiddenCompanionLifecycle: Lifecycle = {
  tables: [hiddenCompanions],
  export: (db, memberId) => ({
    hiddenCompanions: db
      .select({
        companionId: hiddenCompanions.companionId,
        createdAt: hiddenCompanions.createdAt,
        isBlocked: hiddenCompanions.blocked,
      })
      .from(hiddenCompanions)
      .where(eq(hiddenCompanions.memberId, memberId)),
  }),
  erase: (db, memberId) => [
    db.delete(hiddenCompanions).where(eq(hiddenCompanions.memberId, memberId)),
  ],
  expire: () => [],
}
