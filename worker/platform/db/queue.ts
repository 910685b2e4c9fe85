import { and, asc, desc, eq, gt, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  unionAll,
  type SQLiteColumn,
  type SQLiteSelect,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import { Failure, invalidField } from '../lib/failure.ts'
import { iso, MINUTE_MS } from '../lib/time.ts'
import { audited, type AuditEvent } from './audited.ts'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'
import { boundedCount, pageOf } from './page.ts'
import { isUniqueViolation } from './refusals.ts'

// Queues of cases that staff process, without the words of any kind. A case has a state and a version, which is the number of its recorded actions;
// an action's key is its case and number. Every list has the same order: urgent, overdue, due, oldest; decided cases
// come last, newest first.

type Table<Column extends string> = SQLiteTable & Record<Column, SQLiteColumn>
type Row<T extends SQLiteTable> = T['$inferInsert']

/**
 * Functions that write actions on the cases of one queue.
 *
 * @param caseId the actions' column with the id of their case
 */
export function actionsOf<C extends Table<'id' | 'version'>, A extends Table<'number'>>(
  cases: C,
  actions: A,
  caseId: keyof Row<A>,
) {
  return {
    /** The batch fails with a conflict if the action with this number exists already. */
    recordAction: (
      db: Database,
      action: Row<A> & { number: number },
      changes: Partial<Row<C>>,
    ): Write[] => [
      db.insert(actions).values(action),
      db
        .update(cases)
        // Drizzle cannot infer the columns of a table that is a parameter.
        .set({ ...changes, version: action.number } as never)
        .where(eq(cases.id, action[caseId])),
    ],
    isConflict: conflictOver(actions),
  }
}

/** True if a batch failed because the action with this number exists already. */
export const conflictOver = (actions: SQLiteTable) => (error: unknown) =>
  isUniqueViolation(actions, error)

type Action<Act> = { number: number; at: number; actorName: string; act: Act; note: string }

/** An action for staff, without the actor's id. */
export const presentAction = <Act>({ number, at, actorName: by, act, note }: Action<Act>) => ({
  number,
  at: iso(at),
  by,
  act,
  note,
})

/** SQL over a row `t` of the cases, for work, counts and names of cases of several kinds. */
export type CaseSource = {
  table: SQL
  /** Name of the subject. */
  name: SQL
  /** Reference for people; `NULL`: the kind has none. */
  reference: SQL
  /** `NULL`: the kind has no due times. */
  dueAt: SQL
  since: SQL
  /** Time of the last change; omitted: unknown. */
  changedAt?: SQL
  /** SQL condition: staff have to act on the row. */
  isDue: SQL
  /**
   * SQL condition: the row is open, also while someone else has to answer. A unary plus prevents the use of an index
   * by state, because these rows are read by id.
   */
  isOpen: SQL
  /** SQL condition: the row comes before all others; omitted: the kind has no urgent cases. */
  isUrgent?: SQL
  /**
   * Terms of the index in the order of the list: the case comes before all urgent ones; 0 for an urgent case, 2 for one
   * that comes last, otherwise 1. `firstCases`: condition of the index that contains only those that come first.
   */
  urgency?: { firstCases: SQL; isFirst: SQL; rank: SQL }
  /** SQL condition: staff don't see the row for now. */
  isHidden?: SQL
  /** SQL condition: staff see the row when they open it; omitted: always. */
  isReadable?: SQL
  /** Id of the case that the row belongs to; omitted: its own, every row is a case. */
  caseId?: SQL
  /** Id under which audit events about the case are listed; omitted: the case's own. */
  auditSubject?: SQL
  /** Id of the member whom the case is about, or who sent it; omitted: it is about nobody with an account. */
  memberId?: SQL
}

/** Values of a kind of case without a due time. */
export const noValue = sql`NULL`
/** Conditions and times of a kind with due times. The condition is the same as in the indexes by due time. */
export const byDueTime = {
  dueAt: sql`t.due_at`,
  since: sql`t.created_at`,
  changedAt: sql`t.changed_at`,
  isDue: sql`(t.due_at IS NULL) = 0`,
}

type CommonListing<State extends string, Row> = {
  /** States that staff see, in their order. */
  states: readonly State[]
  /** Dynamic query of the rows of the list. @param now epoch milliseconds */
  rows: (db: Database, now: number) => PromiseLike<Row[]>
  /** SQL condition: staff see the row; omitted: always. */
  isListed?: SQL
  /** SQL condition: only these rows are cases; omitted: all. */
  isCase?: SQL
  /**
   * SQL condition: the search finds the case, by indexes (`search-words.ts`).
   *
   * @param memberIds ids of members whose address contains it, which only the account service knows
   */
  matches: (search: string, memberIds: readonly string[]) => SQL | undefined
}

/** The list of a queue whose cases have due times: an index has all cases in its order. */
export type DueListing<State extends string, Row> = CommonListing<State, Row> & {
  cases: Table<'id' | 'state' | 'dueAt' | 'changedAt'>
  /** States of the filter "open", and those of them that have a due time. */
  open: readonly State[]
  due: readonly State[]
  /** SQL condition: the case is open, in the form that its index needs; omitted: by its states. */
  isOpen?: SQL
  /** SQL expressions before the due time, the same as in the index. */
  first: readonly SQL[]
}

/**
 * The list of a queue without due times. Other tables decide which cases are open, or their order, so that no index has
 * it: the list reads and sorts all open cases.
 */
export type SortedListing<State extends string, Row> = CommonListing<State, Row> & {
  cases: Table<'id' | 'state'>
  /** SQL condition over the rows: the case is open, in the form that its index needs. */
  isOpen: SQL
  /** SQL condition: all other cases, in a form that reads none of the open ones. */
  isClosed: SQL
  /** Order of the open cases. @param now epoch milliseconds */
  openOrder: (now: number) => readonly SQL[]
  /** Time by which all others are ordered, newest first. */
  changedAt: SQLiteColumn
  /** Rows to count as open, by name. */
  openRows: Readonly<Record<string, CountedRows>>
}

export type CaseListing<State extends string, Row> =
  | DueListing<State, Row>
  | SortedListing<State, Row>

type CountedRows = { from: SQLWrapper; condition: SQL | undefined }

export type CaseQuery<State extends string> = {
  state?: State | 'open' | undefined
  search: string
  /** See `matches`; omitted: none. */
  memberIds?: readonly string[]
  skip: number
  limit: number
}

/** A kind of case with everything that lists, work, counts and assignment need. */
export type QueueDefinition<Kind extends string, State extends string, Row, Item> = {
  kind: Kind
  list: CaseListing<State, Row>
  /** A row as the list has it. @param now epoch milliseconds */
  present: (row: Row, now: number) => Item
  source: CaseSource
}

/** Describes a kind of case. `staff/queues.ts` registers all kinds; its README tells how to add one. */
export const defineQueue = <const Kind extends string, State extends string, Row, Item>(
  definition: QueueDefinition<Kind, State, Row, Item>,
) => definition

export type CasePage<Row> = {
  rows: Row[]
  /** See `pageOf`. */
  total: number
}

/**
 * One page of a queue: urgent, overdue, due, then oldest; decided cases last, newest first.
 *
 * @param condition further SQL condition, e.g. on the assignment
 * @param now epoch milliseconds
 */
export async function pageOfCases<State extends string, Row>(
  db: Database,
  list: CaseListing<State, Row>,
  query: CaseQuery<State>,
  { now, condition }: { now: number; condition: SQL | undefined },
): Promise<CasePage<Row>> {
  const search = query.search === '' ? undefined : list.matches(query.search, query.memberIds ?? [])
  const restriction = and(list.isCase, list.isListed, search, condition)
  const select = () => list.rows(db, now) as unknown as SQLiteSelect
  const isSearch = search !== undefined
  const page =
    'openOrder' in list
      ? sortedPage(db, { list, select, query, restriction, isSearch, now })
      : select()
          .where(and(conditionFor(stateCondition(list, query.state), isSearch), restriction))
          .orderBy(...orderOf(list, query.state))
          .limit(query.limit + 1)
          .offset(query.skip)
  return pageOf((await page) as Row[], query)
}

/** The unary plus prevents the use of an index by state, because a search reads its own few rows. */
const conditionFor = (state: SQL | undefined, isSearch: boolean): SQL | undefined =>
  isSearch && state ? sql`+(${state})` : state

type SortedPage<State extends string> = {
  list: SortedListing<State, unknown>
  /** A new query of the rows. */
  select: () => SQLiteSelect
  query: Pick<CaseQuery<State>, 'state' | 'skip' | 'limit'>
  restriction: SQL | undefined
  /** The restriction contains the search for a text. */
  isSearch: boolean
  now: number
}

/** The open cases, then all others, which are only read if the open ones do not fill the page. */
function sortedPage<State extends string>(
  db: Database,
  { list, select, query: { state, skip, limit }, restriction, isSearch, now }: SortedPage<State>,
): PromiseLike<unknown[]> {
  const { cases, isOpen, isClosed, openOrder, changedAt } = list
  const end = skip + limit + 1
  const hasState = state !== undefined && state !== 'open'
  // The unary plus keeps SQLite from reading all cases of the state instead of the open ones.
  const isOpenInState = hasState ? sql`+${cases.state} = ${state} AND ${isOpen}` : isOpen
  const openCases = select()
    .where(and(isOpenInState, restriction))
    .orderBy(...openOrder(now), asc(cases.id))
  if (state === 'open') return openCases.limit(limit + 1).offset(skip)
  const ofState = conditionFor(hasState ? eq(cases.state, state) : undefined, isSearch)
  const otherCases = select()
    .where(and(ofState, isClosed, restriction))
    .orderBy(desc(changedAt))
  return unionAll(
    db.select().from(openCases.limit(end).as('open_cases')),
    db.select().from(otherCases.limit(end).as('other_cases')),
  )
    .limit(limit + 1)
    .offset(skip)
}

export type CaseCounts = {
  /** Numbers of open cases by state; see `boundedCount`. */
  counts: Record<string, number>
  /** Number of cases past their due time; see `boundedCount`. */
  overdue: number
}

/** Numbers of the open cases of a queue, regardless of any filter. @param now epoch milliseconds */
export async function countCases(
  db: Database,
  list: CaseListing<string, unknown>,
  now: number,
): Promise<CaseCounts> {
  const numbers = Object.entries(openRowsOf(list)).map(
    ([name, { from, condition }]) => sql`${name}, ${boundedCount(from, condition)}`,
  )
  const overdue = 'openOrder' in list ? sql`0` : overdueCount(list, now)
  const row = await db.get<{ counts: string; overdue: number }>(
    sql`SELECT json_object(${sql.join(numbers, sql`, `)}) AS counts, ${overdue} AS overdue`,
  )
  return { counts: JSON.parse(row.counts) as Record<string, number>, overdue: row.overdue }
}

/** Each state is read by its index. */
function openRowsOf(list: CaseListing<string, unknown>): Readonly<Record<string, CountedRows>> {
  if ('openRows' in list) return list.openRows
  const { cases, open, isCase, isListed } = list
  const openRows: Record<string, CountedRows> = {}
  for (const state of open) {
    openRows[state] = { from: cases, condition: and(eq(cases.state, state), isCase, isListed) }
  }
  return openRows
}

const overdueCount = ({ cases, isCase, isListed }: DueListing<string, unknown>, now: number): SQL =>
  boundedCount(cases, and(isOverdueSql(cases.dueAt, now), isCase, isListed))

type DueStates<State extends string> = Pick<
  DueListing<State, unknown>,
  'cases' | 'open' | 'due' | 'isOpen' | 'first'
>

const statesOf = <State extends string>(
  { open }: Pick<DueStates<State>, 'open'>,
  state: State | 'open' | undefined,
): readonly State[] | undefined => (state === 'open' ? open : state && [state])

function stateCondition<State extends string>(
  list: DueStates<State>,
  state: State | 'open' | undefined,
): SQL | undefined {
  if (state === 'open' && list.isOpen) return list.isOpen
  const states = statesOf(list, state)
  return states && inArray(list.cases.state, [...states])
}

/** States without due times are read by the index of states, all others by that of the order. */
function orderOf<State extends string>(
  list: DueStates<State>,
  state: State | 'open' | undefined,
): SQL[] {
  const { id, dueAt, changedAt } = list.cases
  const states = statesOf(list, state)
  const hasDueTimes = !states || states.some((listedState) => list.due.includes(listedState))
  if (hasDueTimes) {
    const age = sql`iif(${dueAt} IS NULL, -${changedAt}, ${changedAt})`
    return [...list.first, asc(dueAt), age, asc(id)]
  }
  const isWaiting = states.every((listedState) => list.open.includes(listedState))
  // Cases of the same millisecond stay in the order of the index: a second term would sort rows beyond the page.
  return [isWaiting ? asc(changedAt) : desc(changedAt)]
}

/** @param dueAt epoch milliseconds; `null`: nothing is due */
export const isOverdue = ({ dueAt }: { dueAt: number | null }, now: number): boolean =>
  dueAt !== null && dueAt < now

/** SQL condition like `isOverdue`, in a form that uses the index by due time. */
export const isOverdueSql = (dueAt: SQLiteColumn | SQL, now: number): SQL =>
  sql`(${dueAt} IS NULL) = 0 AND ${dueAt} < ${now}`

type RefusalCode = ConstructorParameters<typeof Failure>[1]

/** The rules of actions on the cases of one queue. */
export type CaseActions<Case extends { version: number }, Act extends string> = {
  /** `null`: there is none. */
  find: (db: Database, id: string) => Promise<Case | null>
  refusals: { missing: RefusalCode; changed: RefusalCode }
  /** @throws `Failure` if another member of staff has to act */
  requireActor?: (before: Case, act: Act, staffId: string) => void
  /** @param staffId id of the member of staff who acts */
  allowed: (before: Case, staffId: string) => readonly Act[]
  /** The action requires a note with its reason. */
  needsNote: (act: Act) => boolean
  isConflict: (error: unknown) => boolean
}

type SentAction<Act> = { version: number; act: Act; note: string }

/**
 * The case on which an action is taken.
 *
 * @throws `Failure` 404; 409 if it changed since the caller read it; 422 for an action that is not allowed
 */
export async function requireActionable<Case extends { version: number }, Act extends string>(
  db: Database,
  { find, refusals, requireActor, allowed, needsNote }: CaseActions<Case, Act>,
  id: string,
  { version, act, note }: SentAction<Act>,
  staffId: string,
): Promise<Case> {
  const before = await find(db, id)
  if (!before) throw new Failure('not-found', refusals.missing)
  if (before.version !== version) throw new Failure('conflict', refusals.changed)
  requireActor?.(before, act, staffId)
  if (!allowed(before, staffId).includes(act)) throw invalidField('act', 'case.invalid-transition')
  if (needsNote(act) && note === '') throw invalidField('note', 'case.reason-required')
  return before
}

/**
 * Runs the batch of an action. Two simultaneous actions compete for the same number: one is stored.
 *
 * @throws `Failure` 409 if a colleague acted first
 */
export async function commitAction(
  db: Database,
  { isConflict, refusals }: Pick<CaseActions<never, never>, 'isConflict' | 'refusals'>,
  {
    auditEvents,
    writes,
  }: { auditEvents: AuditEvent | readonly AuditEvent[]; writes: readonly Write[] },
): Promise<void> {
  try {
    await audited(db, auditEvents, writes)
  } catch (error) {
    throw isConflict(error) ? new Failure('conflict', refusals.changed) : error
  }
}

/**
 * The same content within this time counts as the same submission; a trigger of each table enforces
 * it too.
 */
const REPEAT_WINDOW_MS = 10 * MINUTE_MS

type Submission = { formKey: string | null; fingerprint: string; createdAt: number }

/** The stored submission of the same form, or of the same content a moment ago. */
export async function findSubmission(
  db: Database,
  cases: Table<'id' | 'reference' | keyof Submission>,
  { formKey, fingerprint, createdAt }: Submission,
) {
  const [duplicate] = await db
    .select({
      id: sql<string>`${cases.id}`,
      reference: sql<string>`${cases.reference}`,
      fingerprint: sql<string>`${cases.fingerprint}`,
    })
    .from(cases as SQLiteTable)
    .where(
      or(
        formKey === null ? undefined : eq(cases.formKey, formKey),
        and(eq(cases.fingerprint, fingerprint), gt(cases.createdAt, createdAt - REPEAT_WINDOW_MS)),
      ),
    )
    .orderBy(desc(cases.createdAt))
    .limit(1)
  return duplicate
}
