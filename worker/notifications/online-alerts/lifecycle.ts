import { and, isNull, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { onlineAlerts } from '../schema/alerts.ts'
import { ONLINE_ALERT_INTERVAL_MS } from './rules.ts'

/** The times of alerts are deleted with the companion, or once they no longer delay the next alert. */
export const onlineAlertLifecycle: Lifecycle = {
  tables: [onlineAlerts],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db
      .delete(onlineAlerts)
      .where(
        and(
          isNull(onlineAlerts.position),
          lt(onlineAlerts.onlineAt, now - ONLINE_ALERT_INTERVAL_MS),
        ),
      ),
  ],
}
