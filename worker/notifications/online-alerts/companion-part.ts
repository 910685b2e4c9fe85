import { eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { onlineAlerts } from '../schema/alerts.ts'

export const onlineAlertPart: CompanionPart = {
  tables: [onlineAlerts],
  export: (db, id) => ({
    onlineAlerts: db
      .select({ onlineAt: onlineAlerts.onlineAt })
      .from(onlineAlerts)
      .where(eq(onlineAlerts.companionId, id)),
  }),
}
