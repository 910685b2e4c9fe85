import type { QueueKind, WorkKind } from '#staff/queue-kinds'
import { sql } from 'drizzle-orm'
import { companionNameOf } from '../../companions/sql/companion-cases.ts'
import { assignmentsOf } from '../sql/assigned.ts'
import { beginsWith } from '../../platform/db/search-words.ts'
import { compareCases } from './order.ts'
import type { Database } from '../../platform/db/client.ts'
import type { CaseSource } from '../../platform/db/queue.ts'

export type WorkRow = {
  kind: WorkKind
  id: string
  name: string | null
  reference: string | null
  dueAt: number | null
  since: number
  /** 1 for an urgent case, otherwise 0. */
  isUrgent: number
  /** 1 for a case after all others, like that of a muted sender; omitted: 0. */
  comesLast?: number
  assignee: string | null
}

/** Maximum cases per kind; nobody processes that many in a day. */
export const MAX_TASKS_PER_KIND = 200

/** A kind of case whose rows SQL can read. */
export type SourceOfKind = { kind: QueueKind; source: CaseSource }

/**
 * Open cases of a kind that are assigned to the member, or due and unassigned. Urgent ones first,
 * then by due time; those that come last at the end.
 */
export function workOf(
  db: Database,
  { kind, source }: SourceOfKind,
  memberId: string,
): Promise<WorkRow[]> {
  const { table, name, reference, dueAt, since, isDue, isOpen, isHidden, urgency } = source
  const isUrgent = source.isUrgent ?? sql`0`
  const comesLast = urgency ? sql`(${urgency.isFirst} = 0 AND ${urgency.rank} = 2)` : sql`0`
  const isListed = isHidden ? sql`(${isHidden}) IS NOT TRUE` : sql`TRUE`
  const assignee = sql`(SELECT a.member_id FROM ${assignmentsOf(kind)} AND a.case_id = t.id)`
  const ownCases = sql`SELECT case_id FROM case_assignments WHERE member_id = ${memberId} AND kind = ${kind}`
  const columns = sql`${kind} AS kind, t.id, ${name} AS name, ${reference} AS reference,
    ${dueAt} AS "dueAt", ${since} AS since, ${isUrgent} AS "isUrgent",
    ${comesLast} AS "comesLast"`
  return db.all<WorkRow>(sql`
    SELECT * FROM (
      SELECT ${columns}, ${assignee} AS assignee FROM ${table} t WHERE ${isDue} AND ${isListed}
      UNION ALL
      SELECT ${columns}, ${memberId} AS assignee FROM ${table} t
      WHERE t.id IN (${ownCases}) AND ${isOpen} AND NOT (${isDue}) AND ${isListed})
    WHERE assignee IS NULL OR assignee = ${memberId}
    ORDER BY "isUrgent" DESC, "comesLast", "dueAt" IS NULL, "dueAt", since, id LIMIT ${MAX_TASKS_PER_KIND}`)
}

export type NamedCase = Omit<WorkRow, 'assignee' | 'kind'> & { kind: QueueKind }

/** Cases of these kinds whose reference begins with the text: urgent, overdue, due, then the oldest. */
export async function casesReferredBy(
  db: Database,
  kinds: readonly SourceOfKind[],
  { start, limit }: { start: string; limit: number },
): Promise<NamedCase[]> {
  if (kinds.length === 0) return []
  const queries = kinds.map(({ kind, source }) => {
    const { table, name, reference, dueAt, since, caseId, isHidden = sql`FALSE` } = source
    const isReadable = caseId ? sql`TRUE` : (source.isReadable ?? sql`TRUE`)
    return sql`SELECT * FROM (SELECT ${kind} AS kind, ${caseId ?? sql`t.id`} AS id, ${name} AS name, ${reference} AS reference,
        ${dueAt} AS "dueAt", ${since} AS since,
        ${source.isUrgent ?? sql`0`} AND ${dueAt} IS NOT NULL AS "isUrgent"
      FROM ${table} t WHERE ${beginsWith(reference, start)} AND ${isReadable} AND (${isHidden}) IS NOT TRUE
      LIMIT ${limit})`
  })
  const rows = await db.all<NamedCase>(sql.join(queries, sql` UNION ALL `))
  // Reports of one subject have a row each, under the id of their case.
  const caseById = new Map<string, NamedCase>()
  for (const row of rows.toSorted(compareCases)) {
    const key = `${row.kind} ${row.id}`
    if (!caseById.has(key)) caseById.set(key, row)
  }
  return [...caseById.values()].slice(0, limit)
}

/** Planned publications that failed, oldest first. They cannot be assigned. */
export const missedPlans = (db: Database): Promise<WorkRow[]> =>
  db.all<WorkRow>(sql`
    SELECT 'plan' AS kind, p.companion_id AS id, ${companionNameOf(sql`p.companion_id`)} AS name,
      NULL AS reference, NULL AS "dueAt", p.missed_at AS since, 0 AS "isUrgent", NULL AS assignee
    FROM publication_plans p WHERE p.missed_at IS NOT NULL
    ORDER BY p.missed_at, p.companion_id LIMIT ${MAX_TASKS_PER_KIND}`)
