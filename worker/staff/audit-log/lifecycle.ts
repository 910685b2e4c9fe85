import { eq, lt, or, sql } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
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
  // Ids grow with time, so the first row that stays is found without an index of times, and without reading any other.
  expire: (db, now) => {
    const firstToKeep = sql`coalesce((SELECT id FROM audit_log WHERE at >= ${now - RETENTION_MS}
      ORDER BY id LIMIT 1), ${Number.MAX_SAFE_INTEGER})`
    return [db.delete(auditLog).where(lt(auditLog.id, firstToKeep)).limit(EXPIRY_SLICE)]
  },
}
