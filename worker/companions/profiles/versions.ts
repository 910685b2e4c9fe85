import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { auditLog } from '../../platform/db/audit-log.ts'
import { members } from '../../accounts/schema/members.ts'

const change = {
  id: auditLog.id,
  at: auditLog.at,
  act: auditLog.act,
  actor: auditLog.actor,
  reason: sql<string | null>`${auditLog.detail} ->> '$.reason'`.as('reason'),
  changes: sql<string>`coalesce(${auditLog.detail} -> '$.changes', '{}')`.as('changes'),
}

/** Changes of a companion, newest first, back to her creation. */
export const changesOfCompanion = (db: Database, id: string, limit: number) =>
  db
    .select({ ...change, actorName: members.displayName })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actor))
    .where(
      and(
        eq(auditLog.subject, id),
        sql`(${auditLog.act} = 'companion.created'
          OR json_type(${auditLog.detail}, '$.changes') = 'object')`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)

/**
 * The newest change of each of these companions. `changes`: JSON of the fields with their values
 * before and after.
 */
export const newestChangesOf = (db: Database, ids: readonly string[]) =>
  db
    .select({ subject: auditLog.subject, at: auditLog.at, changes: change.changes })
    .from(auditLog)
    .where(
      inArray(
        auditLog.id,
        sql`(SELECT (SELECT id FROM audit_log WHERE subject = one.value AND act = 'companion.changed'
            ORDER BY at DESC, id DESC LIMIT 1)
          FROM json_each(${JSON.stringify(ids)}) AS one)`,
      ),
    )
