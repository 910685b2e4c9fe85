import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionAccessLog } from '../../companions/schema/companion-access.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Counted from the deletion of the companion. */
const READ_LOG_RETENTION_MS = 365 * DAY_MS

/**
 * Reads are stored as long as the data they concern, and a year more. Names are joined from accounts, and deleted
 * with them.
 */
export const companionAccessLifecycle: Lifecycle = {
  tables: [companionAccessLog],
  export: (db, memberId) => ({
    readsOfCompanions: db
      .select({
        at: companionAccessLog.at,
        what: companionAccessLog.what,
        reason: companionAccessLog.reason,
      })
      .from(companionAccessLog)
      .where(eq(companionAccessLog.actor, memberId)),
  }),
  erase: () => [],
  expire: (db, now) => {
    const until = now - READ_LOG_RETENTION_MS
    return [
      db.delete(companionAccessLog).where(sql`at < ${until}
        AND NOT EXISTS (SELECT 1 FROM companions c WHERE c.id = companion_access_log.companion)
        AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.id = companion_access_log.subject)
        AND NOT EXISTS (SELECT 1 FROM companion_departures d
          WHERE d.companion = companion_access_log.companion AND d.erased_at > ${until})`),
    ]
  },
}
