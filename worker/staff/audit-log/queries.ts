import { and, desc, eq, getTableColumns, gte, lt, sql, type SQL } from 'drizzle-orm'
import { auditFields, type AuditField } from '#staff/audit-fields'
import type { AuditQuery } from '#staff/audit-log'
import { auditGroups, isAuditGroup } from '#staff/audit-groups'
import { MAX_MEMBER_RECORDS } from '#platform/limits'
import type { Database } from '../../platform/db/client.ts'
import { auditLog } from '../../platform/db/audit-log.ts'
import { members } from '../../accounts/schema/members.ts'
import { containsText, foldedText } from '../sql/staff-search.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { startOfDay } from '../../platform/lib/end-of-day.ts'

/** Audit log entries, newest first, with the actor's name. */
export const auditEntries = (
  db: Database,
  { act, subject, field, actor, from, to, before, limit }: AuditQuery,
) =>
  db
    .select({ ...getTableColumns(auditLog), actorName: members.displayName })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actor))
    .where(
      and(
        act ? actIs(act) : undefined,
        subject ? subjectIs(subject) : undefined,
        field ? hasChanged(field) : undefined,
        actor ? actorIs(actor) : undefined,
        from ? gte(auditLog.at, startOfDay(from)) : undefined,
        to ? lt(auditLog.at, startOfDay(to, 1)) : undefined,
        before ? lt(auditLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number]

/** Actions of staff on a member, newest first. */
export const historyOf = (db: Database, memberId: string) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      name: members.displayName,
      act: auditLog.act,
      reason: sql<string | null>`${auditLog.detail} ->> '$.reason'`.as('reason'),
    })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actor))
    .where(eq(auditLog.subject, memberId))
    .orderBy(desc(auditLog.id))
    .limit(MAX_MEMBER_RECORDS)
export type HistoryRow = Awaited<ReturnType<typeof historyOf>>[number]

function actIs(act: string): SQL {
  if (!isAuditGroup(act)) return eq(auditLog.act, act)
  const nouns = JSON.stringify(auditGroups[act])
  return sql`substr(${auditLog.act}, 1, instr(${auditLog.act}, '.') - 1) IN
    (SELECT value FROM json_each(${nouns}))`
}

/** SQL condition: the entry changed one of the group's fields. */
const hasChanged = (field: AuditField): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${auditLog.detail}, '$.changes') changed
    WHERE changed.key IN (SELECT value FROM json_each(${JSON.stringify(auditFields[field])})))`

const SYSTEM = 'system'

/** SQL condition by a member's id, a part of the name, or "system". */
function actorIs(actor: string): SQL {
  const id = actor.toLowerCase()
  if (id === SYSTEM || isUuid(id)) return eq(auditLog.actor, id)
  return containsText(members.nameFolded, actor)
}

/**
 * SQL condition by id, including the companion of a file, or by name or reference, including
 * deleted subjects.
 */
function subjectIs(subject: string): SQL {
  const id = subject.toLowerCase()
  if (isUuid(id)) return sql`(${auditLog.subject} = ${id} OR ${owner} = ${id})`
  const nameThen = foldedText(sql`coalesce(${auditLog.detail} ->> '$.name', '')`)
  const hasName = containsText(sql`name_folded`, subject)
  return sql`(${auditLog.subject} = ${subject}
    OR ${auditLog.detail} ->> '$.reference' = ${subject.toUpperCase()}
    OR ${containsText(nameThen, subject)}
    OR coalesce(${owner}, ${auditLog.subject}) IN
      (SELECT id FROM companions WHERE ${hasName}
        UNION ALL SELECT id FROM members WHERE ${hasName}))`
}

/** SQL value: id of the companion whose file the entry is about. */
const owner = sql`coalesce(${auditLog.detail} ->> '$.companionId',
  (SELECT companion_id FROM media WHERE media.id = ${auditLog.subject}))`
