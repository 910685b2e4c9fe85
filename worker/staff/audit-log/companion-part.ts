import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { auditLog } from '../../platform/db/audit-log.ts'

/** Export for the companion: actions on her profile, and their times. */
export const historyPart: CompanionPart = {
  tables: [auditLog],
  export: (db, id) => ({
    history: db
      .select({ at: auditLog.at, act: auditLog.act })
      .from(auditLog)
      .where(eq(auditLog.subject, id))
      .orderBy(asc(auditLog.id)),
  }),
}
