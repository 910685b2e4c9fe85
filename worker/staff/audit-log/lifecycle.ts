import { eq, lt, or } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { auditLog } from '../../platform/db/audit-log.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Two years, the retention of security logs. */
const RETENTION_MS = 2 * 365 * DAY_MS

/** The log of actions outlives accounts, as the privacy page explains. */
export const auditLifecycle: Lifecycle = {
  tables: [auditLog],
  export: (db, memberId) => ({
    recordedActs: db
      .select({ at: auditLog.at, act: auditLog.act, subject: auditLog.subject })
      .from(auditLog)
      .where(or(eq(auditLog.subject, memberId), eq(auditLog.actor, memberId)))
      .orderBy(auditLog.id),
  }),
  erase: () => [],
  expire: (db, now) => [db.delete(auditLog).where(lt(auditLog.at, now - RETENTION_MS))],
}
