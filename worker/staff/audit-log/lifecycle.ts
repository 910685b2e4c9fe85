import { eq, lt, or, sql } from 'drizzle-orm'
import { salesOfMember } from '../../billing/sql/sales-of-member.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { auditLog } from '../../platform/db/audit-log.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Two years, the retention of security logs. */
const RETENTION_MS = 2 * 365 * DAY_MS

/** Ids of cases with an address that are listed in the log under their own ids. */
const casesFrom = (email: string) =>
  sql`(SELECT id FROM appeals WHERE lower(email) = ${email}
    UNION ALL SELECT coalesce(case_id, id) FROM reports WHERE lower(email) = ${email}
    UNION ALL SELECT id FROM data_requests WHERE lower(email) = ${email})`

/**
 * Deletes the texts of questions to the owner about a member's cases; that they were asked and answered remains. A trigger
 * rejects any other update of the log. It must come before the writes that unlink the cases from the member.
 */
const deleteQuestionTexts = (db: Database, memberId: string, email: string | null): Write =>
  db.run(sql`UPDATE audit_log SET detail = '{"erased":true}'
    WHERE +act IN ('case.asked', 'case.answered') AND (detail ->> '$.memberId' = ${memberId}
      OR subject IN ${salesOfMember(memberId)} OR subject IN ${casesFrom(email?.toLowerCase() ?? '')})`)

/** The log of actions outlives accounts, as the privacy page explains, but not the texts of questions about members. */
export const auditLifecycle: Lifecycle = {
  tables: [auditLog],
  export: (db, memberId) => ({
    recordedActs: db
      .select({ at: auditLog.at, act: auditLog.act, subject: auditLog.subject })
      .from(auditLog)
      .where(or(eq(auditLog.subject, memberId), eq(auditLog.actor, memberId)))
      .orderBy(auditLog.id),
  }),
  erase: (db, memberId, _, email) => [deleteQuestionTexts(db, memberId, email ?? null)],
  // Ids grow with time, so the first row that stays is found without an index of times, and without reading any other.
  expire: (db, now) => {
    const firstToKeep = sql`coalesce((SELECT id FROM audit_log WHERE at >= ${now - RETENTION_MS}
      ORDER BY id LIMIT 1), ${Number.MAX_SAFE_INTEGER})`
    return [db.delete(auditLog).where(lt(auditLog.id, firstToKeep)).limit(EXPIRY_SLICE)]
  },
}
