import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { premiumGrants } from '../schema/grants.ts'

/** No money, no book: what was given goes with the member. */
export const grantLifecycle: Lifecycle = {
  tables: [premiumGrants],
  export: (db, memberId) => ({
    grants: db.select().from(premiumGrants).where(eq(premiumGrants.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(premiumGrants).where(eq(premiumGrants.memberId, memberId))],
  expire: () => [],
}
