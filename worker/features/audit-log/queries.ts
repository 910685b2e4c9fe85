import { and, desc, eq, getTableColumns, gte, lt } from 'drizzle-orm'
import type { AuditQuery } from '#contract/administration'
import type { Database } from '../../db/client.ts'
import { members } from '../../db/schema/members.ts'
import { auditLog } from '../../db/schema/settings.ts'

const DAY_MS = 86_400_000

/** What was done, newest first, with the name of who did it. */
export const auditEntries = (
  db: Database,
  { act, subject, actor, from, to, before, limit }: AuditQuery,
) =>
  db
    .select({ ...getTableColumns(auditLog), actorName: members.displayName })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actor))
    .where(
      and(
        act ? eq(auditLog.act, act) : undefined,
        subject ? eq(auditLog.subject, subject) : undefined,
        actor ? eq(auditLog.actor, actor) : undefined,
        from ? gte(auditLog.at, Date.parse(from)) : undefined,
        to ? lt(auditLog.at, Date.parse(to) + DAY_MS) : undefined,
        before ? lt(auditLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number]
