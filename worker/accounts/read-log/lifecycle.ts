import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionAccessLog } from '../../companions/schema/companion-access.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** From the day on which she is gone. */
const KEPT_MS = 365 * DAY_MS

/**
 * Who read what stays as long as what was read, and a year more. Names are not in it: they come from
 * accounts, and go with them.
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
    const until = now - KEPT_MS
    return [
      db.delete(companionAccessLog).where(sql`at < ${until}
        AND NOT EXISTS (SELECT 1 FROM companions c WHERE c.id = companion_access_log.companion)
        AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.id = companion_access_log.subject)
        AND NOT EXISTS (SELECT 1 FROM companion_departures d
          WHERE d.companion = companion_access_log.companion AND d.erased_at > ${until})`),
    ]
  },
}
