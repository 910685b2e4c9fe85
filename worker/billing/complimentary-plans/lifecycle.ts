import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { premiumGrants } from '../schema/grants.ts'

/** Complimentary plans involve no payment, so no record has to outlive the member. */
export const grantLifecycle: Lifecycle = {
  tables: [premiumGrants],
  export: (db, memberId) => ({
    grants: db.select().from(premiumGrants).where(eq(premiumGrants.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(premiumGrants).where(eq(premiumGrants.memberId, memberId))],
  expire: () => [],
}
