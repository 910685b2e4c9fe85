import { eq, lt, and, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { alertEvents, followAlerts, searchAlerts } from '../schema/alerts.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

const EVENT_RETENTION_MS = 30 * DAY_MS

/** Alerts are deleted with their search or follow. */
export const alertLifecycle: Lifecycle = {
  tables: [searchAlerts, followAlerts],
  export: (db, memberId) => ({
    searchAlerts: db
      .select({
        companionId: searchAlerts.companionId,
        foundAt: searchAlerts.foundAt,
        mailedAt: searchAlerts.mailedAt,
      })
      .from(searchAlerts)
      .where(sql`search_id IN (SELECT id FROM saved_searches WHERE member_id = ${memberId})`),
    followAlerts: db
      .select({
        companionId: followAlerts.companionId,
        foundAt: followAlerts.foundAt,
        mailedAt: followAlerts.mailedAt,
      })
      .from(followAlerts)
      .where(eq(followAlerts.memberId, memberId)),
  }),
  erase: (db, memberId) => [
    db.run(sql`DELETE FROM search_alerts
      WHERE search_id IN (SELECT id FROM saved_searches WHERE member_id = ${memberId})`),
    db.delete(followAlerts).where(eq(followAlerts.memberId, memberId)),
  ],
  expire: (db, now) => [
    db
      .delete(alertEvents)
      .where(
        and(
          lt(alertEvents.at, now - EVENT_RETENTION_MS),
          sql`version <= (SELECT event_from FROM alert_progress)`,
        ),
      ),
  ],
}
