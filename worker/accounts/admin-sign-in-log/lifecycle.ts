import { and, eq, lt, sql } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { accessLog } from '../schema/access-log.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

const ACCESS_LOG_RETENTION_MS = 2 * 365 * DAY_MS

export const accessLogLifecycle: Lifecycle = {
  tables: [accessLog],
  export: (db, memberId) => ({
    adminAccess: db
      .select({ at: accessLog.at, outcome: accessLog.outcome })
      .from(accessLog)
      .where(and(eq(accessLog.memberId, memberId), eq(accessLog.what, 'admin'))),
    contactChannels: db
      .select({
        at: accessLog.at,
        outcome: accessLog.outcome,
        companionId: sql<string>`${accessLog.companion}`.as('companion_id'),
      })
      .from(accessLog)
      .where(and(eq(accessLog.memberId, memberId), eq(accessLog.what, 'channels'))),
  }),
  // Security logs outlive the account, as the privacy page promises.
  erase: () => [],
  expire: (db, now) => [
    db
      .delete(accessLog)
      .where(lt(accessLog.at, now - ACCESS_LOG_RETENTION_MS))
      .limit(EXPIRY_SLICE),
  ],
}
