import type { InboxKind, InboxState } from '#staff/inbox'
import type { AssignedTo, QueueKind } from '#staff/queue-kinds'
import { sql, type SQL } from 'drizzle-orm'
import { companionNameOf } from '../companions/sql/companion-cases.ts'
import { isInTrash } from '../companions/sql/in-trash.ts'
import type { Database } from '../platform/db/client.ts'
import { noValue, type CaseSource } from '../platform/db/queue.ts'
import type { InboxRow } from './inbox/present.ts'
import { caseSources } from './queues.ts'
import { assignmentsOf } from './sql/assigned.ts'

type AssignableKind = Exclude<InboxKind, 'submission' | 'confirmation'> & QueueKind
type Source = Omit<CaseSource, 'isOpen'>

const companionOrMemberName = (id: SQL): SQL =>
  sql`coalesce(${companionNameOf(id)},
    (SELECT nullif(m.display_name, '') FROM members m WHERE m.id = ${id}))`

/** Files and texts that companions submitted. */
const submissionSource: Source = {
  table: sql`media_submissions`,
  name: companionNameOf(sql`t.companion_id`),
  reference: noValue,
  dueAt: sql`t.due_at`,
  since: sql`t.submitted_at`,
  isDue: sql`t.due_at IS NOT NULL`,
  isHidden: isInTrash(sql`t.companion_id`),
}

/** Decisions that need a second person; they lapse at their due time. */
const confirmationSource: Source = {
  table: sql`confirmations`,
  name: companionOrMemberName(sql`t.subject`),
  reference: noValue,
  dueAt: sql`t.expires_at`,
  since: sql`t.requested_at`,
  isDue: sql`t.state = 'open'`,
}

const sourceOf = (kind: InboxKind): Source => {
  if (kind === 'submission') return submissionSource
  if (kind === 'confirmation') return confirmationSource
  return caseSources[kind]
}

const isAssignable = (kind: InboxKind): kind is AssignableKind =>
  kind !== 'submission' && kind !== 'confirmation'

export type InboxFilter = {
  kinds: readonly InboxKind[]
  state: InboxState | undefined
  assigned: AssignedTo | undefined
  memberId: string
  /** Epoch milliseconds. */
  now: number
}

/** SQL condition: the case is assigned as the filter asks. */
function isAssigned(kind: InboxKind, caseId: SQL, { assigned, memberId }: InboxFilter): SQL {
  if (assigned === undefined) return sql`TRUE`
  if (!isAssignable(kind)) return assigned === 'none' ? sql`TRUE` : sql`FALSE`
  if (assigned === 'none') {
    return sql`NOT EXISTS (SELECT 1 FROM ${assignmentsOf(kind)} AND a.case_id = ${caseId})`
  }
  return sql`${caseId} IN (SELECT a.case_id FROM case_assignments a
    WHERE a.member_id = ${memberId} AND a.kind = ${kind})`
}

/** Queries whose rows are merged in the order of their keys. */
type Part = SQL[]

type Selection = { kind: InboxKind; table: SQL; id?: SQL; key: SQL; conditions: readonly SQL[] }

/** Cases of one kind, ordered by one column, so that an index has them in the order of the list. */
const selectOf = ({ kind, table, id = sql`t.id`, key, conditions }: Selection): SQL =>
  sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, ${id} AS id, ${key} AS key FROM ${table} t
    WHERE ${sql.join([...conditions], sql` AND `)}`

/** Reviews to decide on, and those with a reply to decide on. */
function reviewSelects(filter: InboxFilter): SQL[] {
  const isListed = sql`(${isInTrash(sql`t.companion_id`)}) IS NOT TRUE`
  const reviews = selectOf({
    kind: 'review',
    table: sql`reviews`,
    key: sql`t.created_at`,
    conditions: [sql`t.state = 'pending'`, isListed, isAssigned('review', sql`t.id`, filter)],
  })
  const replies = selectOf({
    kind: 'review',
    table: sql`review_replies`,
    id: sql`t.review_id`,
    key: sql`t.submitted_at`,
    conditions: [
      sql`t.state = 'submitted'`,
      isListed,
      isAssigned('review', sql`t.review_id`, filter),
    ],
  })
  return [reviews, replies]
}

/**
 * The list in parts, each in the order of an index: cases that come first, urgent ones, those with a due time, those
 * without one, and those that come last. SQLite merges the kinds of a part row by row, so that a page reads as many rows as it has, and one of
 * each kind.
 */
function partsOf(filter: InboxFilter): Part[] {
  const first: Part = []
  const urgent: Part = []
  const due: Part = []
  const undated: Part = []
  const last: Part = []
  for (const kind of filter.kinds) {
    if (kind === 'review') {
      if (filter.state === undefined) undated.push(...reviewSelects(filter))
      continue
    }
    const { table, isDue, isHidden, urgency, dueAt, since } = sourceOf(kind)
    const conditions = [isDue, isAssigned(kind, sql`t.id`, filter)]
    if (isHidden) conditions.push(sql`(${isHidden}) IS NOT TRUE`)
    if (kind === 'confirmation') conditions.push(sql`t.expires_at > ${filter.now}`)
    if (filter.state === 'overdue') conditions.push(sql`${dueAt} < ${filter.now}`)
    const select = (key: SQL, ...more: readonly SQL[]) =>
      selectOf({ kind, table, key, conditions: [...conditions, ...more] })
    if (kind === 'request') {
      if (filter.state === undefined) undated.push(select(since))
      continue
    }
    if (!urgency) {
      if (filter.state !== 'urgent') due.push(select(dueAt))
      continue
    }
    const { isFirst, rank } = urgency
    first.push(select(dueAt, sql`${isFirst} = 1`))
    urgent.push(select(dueAt, sql`${isFirst} = 0`, sql`${rank} = 0`))
    if (filter.state === 'urgent') continue
    due.push(select(dueAt, sql`${isFirst} = 0`, sql`${rank} = 1`))
    last.push(select(dueAt, sql`${isFirst} = 0`, sql`${rank} = 2`))
  }
  return [first, urgent, due, undated, last]
}

/** D1 refuses compound queries with more than five terms. */
const MAX_COMPOUND_TERMS = 4

/** The first rows of several ordered queries, in the same order. */
function mergeOf(selects: readonly SQL[], limit: number): SQL {
  if (selects.length <= MAX_COMPOUND_TERMS) {
    return sql`${sql.join([...selects], sql` UNION ALL `)} ORDER BY key LIMIT ${limit}`
  }
  const merges: SQL[] = []
  for (let start = 0; start < selects.length; start += MAX_COMPOUND_TERMS) {
    const merge = mergeOf(selects.slice(start, start + MAX_COMPOUND_TERMS), limit)
    merges.push(sql`SELECT kind, id, key FROM (${merge})`)
  }
  return mergeOf(merges, limit)
}

type InboxKey = { kind: InboxKind; id: string; key: number }

/** Keys of the cases of a page, and of the first one after it. */
async function inboxKeys(
  db: Database,
  filter: InboxFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<InboxKey[]> {
  const end = skip + limit + 1
  const parts = partsOf(filter)
    .filter((selects) => selects.length > 0)
    .map((selects) => sql`SELECT kind, id, key FROM (${mergeOf(selects, end)})`)
  if (parts.length === 0) return []
  // A part runs only if those before it have not filled the page.
  const keys = await db.all<InboxKey>(sql`${sql.join(parts, sql` UNION ALL `)} LIMIT ${end}`)
  return keys.slice(skip)
}

type DetailRow = Omit<InboxRow, 'assigneeId' | 'assigneeName'> & {
  /** JSON array of id and name. */
  assignee: string | null
}

function detailsOf(kind: InboxKind, ids: readonly string[]): SQL {
  const { table, name, reference, dueAt, since, isUrgent = sql`0` } = sourceOf(kind)
  const assignee = (column: SQL) =>
    isAssignable(kind)
      ? sql`(SELECT ${column} FROM ${assignmentsOf(kind)} AND a.case_id = t.id)`
      : noValue
  return sql`SELECT ${kind} AS kind, t.id AS id, ${name} AS name, ${reference} AS reference,
      ${dueAt} AS "dueAt", ${since} AS since, ${isUrgent} AS "isUrgent",
      ${assignee(sql`json_array(m.id, m.display_name)`)} AS assignee
    FROM ${table} t WHERE t.id IN (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`
}

/** One page of the inbox. */
export async function readInboxPage(
  db: Database,
  filter: InboxFilter,
  page: { skip: number; limit: number },
): Promise<{ rows: InboxRow[]; hasMore: boolean }> {
  const keys = await inboxKeys(db, filter, page)
  const listedKeys = keys.slice(0, page.limit)
  const idsByKind = Map.groupBy(listedKeys, ({ kind }) => kind)
  if (idsByKind.size === 0) return { rows: [], hasMore: false }
  const selects = [...idsByKind].map(([kind, ofKind]) =>
    detailsOf(
      kind,
      ofKind.map(({ id }) => id),
    ),
  )
  const details = (await Promise.all(selects.map((select) => db.all<DetailRow>(select)))).flat()
  const rows = listedKeys.flatMap(({ kind, id }) => {
    const row = details.find((detail) => detail.kind === kind && detail.id === id)
    if (!row) return []
    const { assignee, ...fields } = row
    const [assigneeId = null, assigneeName = null] = JSON.parse(assignee ?? '[]') as string[]
    return [{ ...fields, assigneeId, assigneeName }]
  })
  return { rows, hasMore: keys.length > page.limit }
}
