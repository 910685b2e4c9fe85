import { eq, lt } from 'drizzle-orm'
import { anonymiseStaff } from '../sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { confirmations } from '../../staff/schema/confirmations.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Two years, the retention of security logs. */
const RETENTION_MS = 2 * 365 * DAY_MS

/** Erasing an account removes the name from requested confirmations; the id remains. */
export const confirmationLifecycle: Lifecycle = {
  tables: [confirmations],
  export: (db, memberId) => ({
    requestedConfirmations: db
      .select({
        kind: confirmations.kind,
        reason: confirmations.reason,
        state: confirmations.state,
        requestedAt: confirmations.requestedAt,
      })
      .from(confirmations)
      .where(eq(confirmations.actor, memberId)),
  }),
  erase: (db, memberId) => [
    anonymiseStaff(db, confirmations, memberId),
    db.delete(confirmations).where(eq(confirmations.subject, memberId)),
  ],
  expire: (db, now) => [
    db.delete(confirmations).where(lt(confirmations.requestedAt, now - RETENTION_MS)),
  ],
}
