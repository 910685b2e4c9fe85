import { eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { accessLog } from '../../db/schema/access-log.ts'

const KEPT_MS = 2 * 365 * 86_400_000

export const accessLogLifecycle: Lifecycle = {
  tables: [accessLog],
  export: (db, memberId) => ({
    adminAccess: db
      .select({ at: accessLog.at, outcome: accessLog.outcome })
      .from(accessLog)
      .where(eq(accessLog.memberId, memberId)),
  }),
  // Security logs outlive the account, as the privacy page says.
  erase: () => [],
  expire: (db, now) => [db.delete(accessLog).where(lt(accessLog.at, now - KEPT_MS))],
}
