import type { QueueKind } from '#staff/queue-kinds'
import { sql } from 'drizzle-orm'
import { beginsWith } from '../../platform/db/search-words.ts'
import { compareCases } from './order.ts'
import type { Database } from '../../platform/db/client.ts'
import type { CaseSource } from '../../platform/db/queue.ts'

/** A kind of case whose rows SQL can read. */
export type SourceOfKind = { kind: QueueKind; source: CaseSource }

export type NamedCase = {
  kind: QueueKind
  id: string
  name: string | null
  reference: string | null
  dueAt: number | null
  since: number
  /** 1 for an urgent case, otherwise 0. */
  isUrgent: number
}

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
