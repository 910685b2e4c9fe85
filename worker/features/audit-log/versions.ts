import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { members } from '../../db/schema/members.ts'

/** What was changed of a companion, newest first, down to the entry that created her. */
export const changesOfCompanion = (db: Database, id: string, limit: number) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      act: auditLog.act,
      actor: auditLog.actor,
      actorName: members.displayName,
      reason: sql<string | null>`${auditLog.detail} ->> '$.reason'`.as('reason'),
      changes: sql<string>`coalesce(${auditLog.detail} -> '$.changes', '{}')`.as('changes'),
    })
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
