import { sql, type SQL } from 'drizzle-orm'
import { constant } from '../platform/db/constant.ts'
import type { Database } from '../platform/db/client.ts'
import { noValue } from '../platform/db/queue.ts'
import { isForOwner } from './case-questions/queries.ts'
import type { InboxRow } from './inbox/present.ts'
import { summaryOf } from './inbox/summaries.ts'
import {
  firstCasesOf,
  isAssignable,
  sourceOf,
  type CaseFilter,
  type OpenKind,
} from './open-cases.ts'
import { assignmentsOf } from './sql/assigned.ts'

type DetailRow = Omit<InboxRow, 'kind' | 'id' | 'assigneeId' | 'assigneeName'> & {
  assignee: [id: string, name: string] | null
}

/** SQL value: JSON of a `DetailRow` of the case `k`. */
function detailsOf(kind: OpenKind): SQL {
  const { table, id = sql`t.id`, name, reference, dueAt, since, isUrgent = sql`0` } = sourceOf(kind)
  const assignee = isAssignable(kind)
    ? sql`(SELECT json_array(m.id, m.display_name) FROM ${assignmentsOf(kind)} AND a.case_id = ${id})`
    : noValue
  const forOwner = isAssignable(kind) ? isForOwner(kind, id) : sql`0`
  return sql`(SELECT json_object('isForOwner', ${forOwner}, 'name', ${name}, 'reference', ${reference}, 'dueAt', ${dueAt},
      'since', ${since}, 'isUrgent', ${isUrgent}, 'assignee', json(${assignee}),
      'summary', json(${summaryOf(kind)}))
    FROM ${table} t WHERE ${id} = k.id)`
}

type CaseRow<Kind> = { part: number; kind: Kind; id: string; key: number; details: string }
/** A case with its place in the order: its part, then its key. */
export type PlacedRow<Kind> = Omit<InboxRow, 'kind'> & { kind: Kind; part: number; key: number }

/** The first cases in order, read by one query. */
export async function readFirstCases<Kind extends OpenKind>(
  db: Database,
  filter: CaseFilter & { kinds: readonly Kind[] },
  limit: number,
): Promise<PlacedRow<Kind>[]> {
  const firstCases = firstCasesOf(filter, limit)
  if (!firstCases) return []
  const details = filter.kinds.map((kind) => sql`WHEN ${constant(kind)} THEN ${detailsOf(kind)}`)
  const cases = await db.all<CaseRow<Kind>>(sql`
    SELECT part, kind, id, key, CASE kind ${sql.join(details, sql` `)} END AS details
    FROM (${firstCases}) k`)
  return cases.map(({ details: json, ...place }) => {
    const { assignee, ...fields } = JSON.parse(json) as DetailRow
    const [assigneeId = null, assigneeName = null] = assignee ?? []
    return { ...place, ...fields, assigneeId, assigneeName }
  })
}
