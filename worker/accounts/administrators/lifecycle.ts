import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { administrators } from '../schema/administrators.ts'

/** Erasing the row leaves the member's actions in the audit log. */
export const administratorLifecycle: Lifecycle = {
  tables: [administrators],
  export: (db, memberId) => ({
    administration: db
      .select({ role: administrators.role, changedAt: administrators.changedAt })
      .from(administrators)
      .where(eq(administrators.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(administrators).where(eq(administrators.memberId, memberId))],
  expire: () => [],
}
