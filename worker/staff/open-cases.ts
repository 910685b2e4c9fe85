import type { InboxItemKind, InboxState } from '#staff/inbox'
import type { QueueKind, WorkKind } from '#staff/queue-kinds'
import { sql, type SQL } from 'drizzle-orm'
import { constant } from '../platform/db/constant.ts'
import { companionNameOf } from '../companions/sql/companion-cases.ts'
import { isInTrash } from '../companions/sql/in-trash.ts'
import { noValue, type CaseSource } from '../platform/db/queue.ts'
import { askedSales } from './case-questions/queries.ts'
import { caseSources } from './queues.ts'
import { assignmentsOf, isOwnOrUnassigned } from './sql/assigned.ts'

// Open cases of all kinds in one order: those that come first, urgent ones, those with a due time, those without one,
// and those that come last.

export type OpenKind = InboxItemKind | WorkKind
type AssignableKind = Exclude<OpenKind, 'submission' | 'confirmation' | 'plan'> & QueueKind
type Source = Omit<CaseSource, 'isOpen'> & Partial<Pick<CaseSource, 'isOpen'>> & { id?: SQL }
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

/** Planned publications that failed. */
const planSource: Source = {
  table: sql`publication_plans`,
  id: sql`t.companion_id`,
  name: companionNameOf(sql`t.companion_id`),
  reference: noValue,
  dueAt: noValue,
  since: sql`t.missed_at`,
  isDue: sql`t.missed_at IS NOT NULL`,
}

const assignableSourceOf = (kind: AssignableKind): AssignableSource =>
  kind === 'sale' ? saleSource : caseSources[kind]

export function sourceOf(kind: OpenKind): Source {
  switch (kind) {
    case 'submission':
      return submissionSource
    case 'confirmation':
      return confirmationSource
    case 'plan':
      return planSource
    case 'sale':
      return saleSource
    default:
      return caseSources[kind]
  }
}

export const isAssignable = (kind: OpenKind): kind is AssignableKind =>
  kind !== 'submission' && kind !== 'confirmation' && kind !== 'plan'

export type CaseFilter = {
  kinds: readonly OpenKind[]
  state: InboxState | undefined
  /** Id of a member of staff; `null`: nobody; `undefined`: everyone. */
  assignee: string | null | undefined
  /** Id of a member of staff whose work is listed: their own cases, and those of nobody. */
  worker?: string | undefined
  /** Epoch milliseconds. */
  now: number
}

/** SQL condition: the case is assigned as the filter asks; `fromOf` joins the cases of a member of staff. */
function isAssigned(kind: OpenKind, caseId: SQL, { assignee, worker }: CaseFilter): SQL {
  if (worker !== undefined && isAssignable(kind)) {
    return isOwnOrUnassigned(kind, caseId, worker)
  }
  if (assignee === undefined) return sql`TRUE`
  if (!isAssignable(kind)) return assignee === null ? sql`TRUE` : sql`FALSE`
  if (assignee !== null) return sql`a.member_id = ${assignee} AND a.kind = ${constant(kind)}`
  return sql`NOT EXISTS (SELECT 1 FROM ${assignmentsOf(kind)} AND a.case_id = ${caseId})`
}

/** Cases `t` of one kind, ordered by one column, so that an index has them in the order of the list. */
type Selection = {
  kind: OpenKind
  from: SQL
  id: SQL
  key: SQL
  /** Start of the case. */
  since: SQL
  /** SQL condition: the case is urgent; for kinds without urgent cases: it is overdue. */
  isLate: SQL
  conditions: readonly SQL[]
}

/** The cases of one member of staff are few, and found by the assignments. */
function fromOf(
  { assignee }: CaseFilter,
  { kind, table, id }: { kind: OpenKind; table: SQL; id: SQL },
): SQL {
  const hasAssignee = typeof assignee === 'string' && isAssignable(kind)
  return hasAssignee
    ? sql`case_assignments a CROSS JOIN ${table} t ON ${id} = a.case_id`
    : sql`${table} t`
}

/**
 * Cases of a kind that wait for an owner: urgent ones, those with a due time, then the oldest question. A decision takes a
 * case out of the list, a question that is asked after it does not.
 */
function forOwnerSelection(kind: AssignableKind, { assignee }: CaseFilter): Selection {
  const source = assignableSourceOf(kind)
  const { table, isOpen, isHidden = sql`FALSE`, isUrgent = sql`0`, dueAt, changedAt } = source
  const conditions = [
    sql`q.kind = ${constant(kind)} AND q.answered_at IS NULL`,
    changedAt ? sql`(${isOpen} OR q.asked_at > ${changedAt})` : isOpen,
    sql`(${isHidden}) IS NOT TRUE`,
  ]
  if (assignee !== undefined) {
    conditions.push(sql`(SELECT a.member_id FROM ${assignmentsOf(kind)} AND a.case_id = t.id)
      IS ${assignee}`)
  }
  return {
    kind,
    from: sql`case_questions q CROSS JOIN ${table} t ON t.id = q.case_id`,
    id: sql`t.id`,
    key: sql`iif(${isUrgent}, 0, coalesce(${dueAt}, ${LAST_TIME} + q.asked_at))`,
    since: source.since,
    isLate: sql`${isUrgent}`,
    conditions,
  }
}

/** Later than every due time, in epoch milliseconds. */
const LAST_TIME = 1e15

/** Reviews to decide on, and those with a reply to decide on. */
function reviewSelections(filter: CaseFilter): Selection[] {
  const isListed = sql`(${isInTrash(sql`t.companion_id`)}) IS NOT TRUE`
  const reviewId = sql`t.review_id`
  const reviews = {
    table: sql`reviews`,
    id: sql`t.id`,
    key: sql`t.created_at`,
    isDue: sql`t.state = 'pending'`,
  }
  const replies = {
    table: sql`review_replies`,
    id: reviewId,
    key: sql`t.submitted_at`,
    isDue: sql`t.state = 'submitted'`,
  }
  return [reviews, replies].map(({ table, id, key, isDue }) => ({
    kind: 'review' as const,
    from: fromOf(filter, { kind: 'review', table, id }),
    id,
    key,
    since: key,
    isLate: sql`0`,
    conditions: [isDue, isListed, isAssigned('review', id, filter)],
  }))
}

/** Kinds of cases that stay open while somebody outside the team has to answer. */
const waitingKinds = ['application', 'request'] as const
type WaitingKind = (typeof waitingKinds)[number]

const isWaitingKind = (kind: OpenKind): kind is WaitingKind =>
  (waitingKinds as readonly OpenKind[]).includes(kind)

/** Cases of a member of staff that wait for an answer from outside; they are few, and found by the assignments. */
function waitingSelection(kind: WaitingKind, worker: string): Selection {
  const { table, isOpen, isDue, isHidden = sql`FALSE`, dueAt, since } = caseSources[kind]
  return {
    kind,
    from: sql`case_assignments a CROSS JOIN ${table} t ON t.id = a.case_id`,
    id: sql`t.id`,
    key: dueAt === noValue ? since : dueAt,
    since,
    isLate: sql`0`,
    conditions: [
      sql`a.member_id = ${worker} AND a.kind = ${constant(kind)}`,
      isOpen,
      sql`NOT (${isDue})`,
      sql`(${isHidden}) IS NOT TRUE`,
    ],
  }
}

/**
 * The cases of a filter in parts, each in the order of an index. SQLite merges the kinds of a part row by row, so that a
 * page reads as many rows as it has, and one of each kind.
 */
function partsOf(filter: CaseFilter): Selection[][] {
  const first: Selection[] = []
  const urgent: Selection[] = []
  const due: Selection[] = []
  const undated: Selection[] = []
  const last: Selection[] = []
  const { state, worker, now } = filter
  for (const kind of filter.kinds) {
    if (state === 'owner') {
      if (isAssignable(kind)) first.push(forOwnerSelection(kind, filter))
      continue
    }
    if (kind === 'sale') continue
    if (kind === 'review') {
      if (state === undefined) undated.push(...reviewSelections(filter))
      continue
    }
    const source = sourceOf(kind)
    const { table, id = sql`t.id`, isDue, isHidden, urgency, dueAt, since } = source
    const hasDueTime = dueAt !== noValue
    const restrictions = [isAssigned(kind, id, filter)]
    if (isHidden) restrictions.push(sql`(${isHidden}) IS NOT TRUE`)
    if (kind === 'confirmation') restrictions.push(sql`t.expires_at > ${now}`)
    if (state === 'overdue') restrictions.push(sql`${dueAt} < ${now}`)
    const selection = {
      kind,
      from: fromOf(filter, { kind, table, id }),
      id,
      key: hasDueTime ? dueAt : since,
      since,
    }
    const select = (isLate: SQL, ...conditions: readonly SQL[]): Selection => ({
      ...selection,
      isLate,
      conditions: [...conditions, ...restrictions],
    })
    if (urgency) {
      const { firstCases, isFirst, rank } = urgency
      first.push(select(source.isUrgent ?? sql`1`, firstCases))
      urgent.push(select(sql`1`, isDue, sql`${isFirst} = 0`, sql`${rank} = 0`))
      if (state === 'urgent') continue
      due.push(select(sql`0`, isDue, sql`${isFirst} = 0`, sql`${rank} = 1`))
      last.push(select(sql`0`, isDue, sql`${isFirst} = 0`, sql`${rank} = 2`))
      continue
    }
    if (hasDueTime && state !== 'urgent') due.push(select(sql`${dueAt} < ${now}`, isDue))
    if (!hasDueTime && state === undefined) undated.push(select(sql`0`, isDue))
    if (worker !== undefined && state === undefined && isWaitingKind(kind)) {
      const part = hasDueTime ? due : undated
      part.push(waitingSelection(kind, worker))
    }
  }
  return [first, urgent, due, undated, last]
}

/** D1 refuses compound queries with more than five terms. */
const MAX_COMPOUND_TERMS = 4

/** All rows of several queries; SQLite flattens nested ones, so that an order over them still merges all of them. */
function unionOf(selects: readonly SQL[], columns: SQL): SQL {
  if (selects.length <= MAX_COMPOUND_TERMS) return sql.join([...selects], sql` UNION ALL `)
  const unions: SQL[] = []
  for (let start = 0; start < selects.length; start += MAX_COMPOUND_TERMS) {
    const union = unionOf(selects.slice(start, start + MAX_COMPOUND_TERMS), columns)
    unions.push(sql`SELECT ${columns} FROM (${union})`)
  }
  return unionOf(unions, columns)
}

/** SELECTs of the first rows of each part, in the order of their keys. */
type Heads = {
  columns: SQL
  select: (selection: Selection, part: number) => SQL
  limit: number
}

/** SELECT of the first rows of all parts; `null`: there is none. A part runs only if those before it have too few rows. */
function headsOf(filter: CaseFilter, { columns, select, limit }: Heads): SQL | null {
  const heads: SQL[] = []
  for (const [part, selections] of partsOf(filter).entries()) {
    if (selections.length === 0) continue
    const union = unionOf(
      selections.map((selection) => select(selection, part)),
      columns,
    )
    heads.push(sql`SELECT ${columns} FROM (${union} ORDER BY key LIMIT ${limit})`)
  }
  if (heads.length === 0) return null
  return sql`${sql.join(heads, sql` UNION ALL `)} LIMIT ${limit}`
}

/** SELECT of `part`, `kind`, `id` and `key` of the first cases, in the order of `part` and `key`. */
export const firstCasesOf = (filter: CaseFilter, limit: number): SQL | null =>
  headsOf(filter, {
    columns: sql`part, kind, id, key`,
    select: ({ kind, from, id, key, conditions }, part) =>
      sql`SELECT ${sql.raw(`${part}`)} AS part, ${constant(kind)} AS kind, ${id} AS id, ${key} AS key
        FROM ${from} WHERE ${sql.join([...conditions], sql` AND `)}`,
    limit,
  })

/** SELECT of `since` and `is_late` of the first cases; see `Selection`. */
export const firstStartsOf = (filter: CaseFilter, limit: number): SQL | null =>
  headsOf(filter, {
    columns: sql`key, since, is_late`,
    select: ({ from, key, since, isLate, conditions }) =>
      sql`SELECT ${key} AS key, ${since} AS since, ${isLate} AS is_late
        FROM ${from} WHERE ${sql.join([...conditions], sql` AND `)}`,
    limit,
  })

/** Number of the part with cases that have no due time. */
export const UNDATED_PART = 3

/** SQL value: number of the cases, at most `limit`. */
export function caseCountOf(filter: CaseFilter, limit: number): SQL {
  const cases = firstCasesOf(filter, limit)
  return cases ? sql`(SELECT count(*) FROM (${cases}))` : sql`0`
}

/** SQL value: number of a member's own open cases, at most `limit`. */
export function ownCaseCountOf(kinds: readonly OpenKind[], memberId: string, limit: number): SQL {
  const selects = kinds.flatMap((kind) => {
    if (!isAssignable(kind) || kind === 'sale') return []
    const { table, isOpen, isHidden = sql`FALSE` } = assignableSourceOf(kind)
    return [
      sql`SELECT 1 FROM case_assignments a CROSS JOIN ${table} t ON t.id = a.case_id
        WHERE a.member_id = ${memberId} AND a.kind = ${constant(kind)} AND ${isOpen}
          AND (${isHidden}) IS NOT TRUE`,
    ]
  })
  if (selects.length === 0) return sql`0`
  return sql`(SELECT count(*) FROM (${unionOf(selects, sql`1`)} LIMIT ${limit}))`
}
