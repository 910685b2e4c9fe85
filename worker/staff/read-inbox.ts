import type { InboxItemKind, InboxState } from '#staff/inbox'
import type { QueueKind } from '#staff/queue-kinds'
import { sql, type SQL } from 'drizzle-orm'
import { companionNameOf } from '../companions/sql/companion-cases.ts'
import { isInTrash } from '../companions/sql/in-trash.ts'
import type { Database } from '../platform/db/client.ts'
import { noValue, type CaseSource } from '../platform/db/queue.ts'
import type { InboxRow } from './inbox/present.ts'
import { askedSales, isForOwner } from './case-questions/queries.ts'
import { caseSources } from './queues.ts'
import { assignmentsOf } from './sql/assigned.ts'

type AssignableKind = Exclude<InboxItemKind, 'submission' | 'confirmation'> & QueueKind
type Source = Omit<CaseSource, 'isOpen'> & Partial<Pick<CaseSource, 'isOpen'>>
type AssignableSource = Omit<CaseSource, 'isDue'>

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

/** Sales about which an owner is asked. */
const saleSource: Source & AssignableSource = {
  table: askedSales,
  name: sql`(SELECT m.display_name FROM members m WHERE m.id = t.member_id)`,
  reference: sql`t.reference`,
  dueAt: noValue,
  since: sql`t.asked_at`,
  isDue: sql`FALSE`,
  isOpen: sql`TRUE`,
}

const assignableSourceOf = (kind: AssignableKind): AssignableSource =>
  kind === 'sale' ? saleSource : caseSources[kind]

const sourceOf = (kind: InboxItemKind): Source => {
  if (kind === 'submission') return submissionSource
  if (kind === 'confirmation') return confirmationSource
  return kind === 'sale' ? saleSource : caseSources[kind]
}

const isAssignable = (kind: InboxItemKind): kind is AssignableKind =>
  kind !== 'submission' && kind !== 'confirmation'

export type InboxFilter = {
  kinds: readonly InboxItemKind[]
  state: InboxState | undefined
  /** Id of a member of staff; `null`: nobody; `undefined`: everyone. */
  assignee: string | null | undefined
  /** Epoch milliseconds. */
  now: number
}

/** SQL condition: the case is assigned as the filter asks; `selectOf` joins the cases of a member of staff. */
function isAssigned(kind: InboxItemKind, caseId: SQL, { assignee }: InboxFilter): SQL {
  if (assignee === undefined) return sql`TRUE`
  if (!isAssignable(kind)) return assignee === null ? sql`TRUE` : sql`FALSE`
  if (assignee !== null) return sql`a.member_id = ${assignee} AND a.kind = ${kind}`
  return sql`NOT EXISTS (SELECT 1 FROM ${assignmentsOf(kind)} AND a.case_id = ${caseId})`
}

/** Queries whose rows are merged in the order of their keys. */
type Part = SQL[]

type Selection = { kind: InboxItemKind; table: SQL; id?: SQL; key: SQL; conditions: readonly SQL[] }

/**
 * Cases of one kind, ordered by one column, so that an index has them in the order of the list. Those of one member of
 * staff are few, and found by the assignments.
 */
function selectOf(
  { assignee }: InboxFilter,
  { kind, table, id = sql`t.id`, key, conditions }: Selection,
): SQL {
  const hasAssignee = typeof assignee === 'string' && isAssignable(kind)
  const source = hasAssignee
    ? sql`case_assignments a CROSS JOIN ${table} t ON ${id} = a.case_id`
    : sql`${table} t`
  return sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, ${id} AS id, ${key} AS key FROM ${source}
    WHERE ${sql.join([...conditions], sql` AND `)}`
}

/**
 * Cases of a kind that wait for an owner: urgent ones, those with a due time, then the oldest question. A decision takes a
 * case out of the list, a question that is asked after it does not.
 */
function forOwnerSelect(kind: AssignableKind, { assignee }: InboxFilter): SQL {
  const source = assignableSourceOf(kind)
  const { table, isOpen, isHidden = sql`FALSE`, isUrgent = sql`0`, dueAt } = source
  const { changedAt } = source
  const conditions = [
    sql`q.kind = ${kind} AND q.answered_at IS NULL`,
    changedAt ? sql`(${isOpen} OR q.asked_at > ${changedAt})` : isOpen,
    sql`(${isHidden}) IS NOT TRUE`,
  ]
  if (assignee !== undefined) {
    conditions.push(sql`(SELECT a.member_id FROM ${assignmentsOf(kind)} AND a.case_id = t.id)
      IS ${assignee}`)
  }
  return sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, t.id AS id,
      iif(${isUrgent}, 0, coalesce(${dueAt}, ${LAST_TIME} + q.asked_at)) AS key
    FROM case_questions q CROSS JOIN ${table} t ON t.id = q.case_id
    WHERE ${sql.join(conditions, sql` AND `)}`
}

/** Later than every due time, in epoch milliseconds. */
const LAST_TIME = 1e15

/** Reviews to decide on, and those with a reply to decide on. */
function reviewSelects(filter: InboxFilter): SQL[] {
  const isListed = sql`(${isInTrash(sql`t.companion_id`)}) IS NOT TRUE`
  const reviews = selectOf(filter, {
    kind: 'review',
    table: sql`reviews`,
    key: sql`t.created_at`,
    conditions: [sql`t.state = 'pending'`, isListed, isAssigned('review', sql`t.id`, filter)],
  })
  const replies = selectOf(filter, {
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
    if (filter.state === 'owner') {
      if (isAssignable(kind)) first.push(forOwnerSelect(kind, filter))
      continue
    }
    if (kind === 'sale') continue
    if (kind === 'review') {
      if (filter.state === undefined) undated.push(...reviewSelects(filter))
      continue
    }
    const { table, isDue, isHidden, urgency, dueAt, since } = sourceOf(kind)
    const restrictions = [isAssigned(kind, sql`t.id`, filter)]
    if (isHidden) restrictions.push(sql`(${isHidden}) IS NOT TRUE`)
    if (kind === 'confirmation') restrictions.push(sql`t.expires_at > ${filter.now}`)
    if (filter.state === 'overdue') restrictions.push(sql`${dueAt} < ${filter.now}`)
    const select = (key: SQL, ...more: readonly SQL[]) =>
      selectOf(filter, { kind, table, key, conditions: [isDue, ...restrictions, ...more] })
    if (kind === 'request') {
      if (filter.state === undefined) undated.push(select(since))
      continue
    }
    if (!urgency) {
      if (filter.state !== 'urgent') due.push(select(dueAt))
      continue
    }
    const { firstCases, isFirst, rank } = urgency
    first.push(
      selectOf(filter, { kind, table, key: dueAt, conditions: [firstCases, ...restrictions] }),
    )
    urgent.push(select(dueAt, sql`${isFirst} = 0`, sql`${rank} = 0`))
    if (filter.state === 'urgent') continue
    due.push(select(dueAt, sql`${isFirst} = 0`, sql`${rank} = 1`))
    last.push(select(dueAt, sql`${isFirst} = 0`, sql`${rank} = 2`))
  }
  return [first, urgent, due, undated, last]
}

/** D1 refuses compound queries with more than five terms. */
const MAX_COMPOUND_TERMS = 4

/** All rows of several queries; SQLite flattens nested ones, so that an order over them still merges all of them. */
function unionOf(selects: readonly SQL[]): SQL {
  if (selects.length <= MAX_COMPOUND_TERMS) return sql.join([...selects], sql` UNION ALL `)
  const unions: SQL[] = []
  for (let start = 0; start < selects.length; start += MAX_COMPOUND_TERMS) {
    const union = unionOf(selects.slice(start, start + MAX_COMPOUND_TERMS))
    unions.push(sql`SELECT kind, id, key FROM (${union})`)
  }
  return unionOf(unions)
}

/** The first rows of several ordered queries, in the same order. */
const mergeOf = (selects: readonly SQL[], limit: number): SQL =>
  sql`${unionOf(selects)} ORDER BY key LIMIT ${limit}`

type DetailRow = Omit<InboxRow, 'kind' | 'id' | 'assigneeId' | 'assigneeName'> & {
  assignee: [id: string, name: string] | null
}

/** SQL value: JSON of a `DetailRow` of the case `k`. */
function detailsOf(kind: InboxItemKind): SQL {
  const { table, name, reference, dueAt, since, isUrgent = sql`0` } = sourceOf(kind)
  const assignee = isAssignable(kind)
    ? sql`(SELECT json_array(m.id, m.display_name) FROM ${assignmentsOf(kind)} AND a.case_id = t.id)`
    : noValue
  const forOwner = isAssignable(kind) ? isForOwner(kind, sql`t.id`) : sql`0`
  return sql`(SELECT json_object('isForOwner', ${forOwner}, 'name', ${name}, 'reference', ${reference}, 'dueAt', ${dueAt},
      'since', ${since}, 'isUrgent', ${isUrgent}, 'assignee', json(${assignee}))
    FROM ${table} t WHERE t.id = k.id)`
}

type CaseRow = { kind: InboxItemKind; id: string; details: string }

/** One page of the inbox, read by one query. */
export async function readInboxPage(
  db: Database,
  filter: InboxFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: InboxRow[]; hasMore: boolean }> {
  const end = skip + limit + 1
  const parts = partsOf(filter)
    .filter((selects) => selects.length > 0)
    .map((selects) => sql`SELECT kind, id, key FROM (${mergeOf(selects, end)})`)
  if (parts.length === 0) return { rows: [], hasMore: false }
  const details = filter.kinds.map((kind) => sql`WHEN ${kind} THEN ${detailsOf(kind)}`)
  // A part runs only if those before it have not filled the page.
  const cases = await db.all<CaseRow>(sql`
    SELECT kind, id, CASE kind ${sql.join(details, sql` `)} END AS details
    FROM (${sql.join(parts, sql` UNION ALL `)} LIMIT ${end}) k`)
  const rows = cases.slice(skip, skip + limit).map(({ kind, id, details: json }): InboxRow => {
    const { assignee, ...fields } = JSON.parse(json) as DetailRow
    const [assigneeId = null, assigneeName = null] = assignee ?? []
    return { kind, id, ...fields, assigneeId, assigneeName }
  })
  return { rows, hasMore: cases.length > skip + limit }
}
