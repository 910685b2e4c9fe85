import { and, asc, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { iso, MINUTE_MS } from '../../platform/lib/time.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'

// SQL that the queues of staff share. A case has a state and a version, which is the number of its
// recorded actions; an action's key is its case and number.

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

/**
 * Number of cases per state, using the table's index by state.
 *
 * @param companionId a case's column with its companion; cases of companions in the trash are
 *   subtracted
 */
export function stateCounts<State extends string>(
  db: Database,
  cases: Table<'state'> & { $inferSelect: { state: State } },
  companionId?: SQLiteColumn,
) {
  const stateCountQuery = db
    .select({
      state: sql<State>`${cases.state}`.as('state'),
      cases: sql<number>`count(*)`.as('cases'),
    })
    .from(cases)
    .groupBy(cases.state)
    .as('counted')
  // The unary plus makes SQLite use the index by companion, because few companions are in the
  // trash.
  const inTrash = sql`(SELECT count(*) FROM companions t CROSS JOIN ${cases}
    WHERE t.deleted_at IS NOT NULL AND ${companionId} = t.id AND +${cases.state} = counted.state)`
  return db
    .select({
      state: stateCountQuery.state,
      count: companionId
        ? sql<number>`${stateCountQuery.cases} - ${inTrash}`.as('count')
        : sql<number>`${stateCountQuery.cases}`.as('count'),
    })
    .from(stateCountQuery)
}

/** @param states omitted: all */
export const totalIn = <State extends string>(
  counts: readonly { state: State; count: number }[],
  states?: readonly State[],
): number =>
  counts
    .filter(({ state }) => states?.includes(state) ?? true)
    .reduce((sum, { count }) => sum + count, 0)

type Narrowing = { search: string; assigned?: string | undefined }

/** True if a filter applies, so that the counts per state cannot be used for the total. */
export const isQueueNarrowed = ({ search, assigned }: Narrowing): boolean =>
  search !== '' || assigned !== undefined

/**
 * Cases by due time, then newest changes first. States without due times are read by the index of
 * states.
 *
 * @param first SQL expressions before the due time, the same as in the index
 */
export const caseOrder = (
  cases: Table<'id' | 'dueAt' | 'changedAt'>,
  { first, hasDueTimes }: { first: readonly SQL[]; hasDueTimes: boolean },
): SQL[] => [
  ...(hasDueTimes ? [...first, asc(cases.dueAt)] : []),
  desc(cases.changedAt),
  asc(cases.id),
]

/** SQL condition that is never true, so that no row is read. */
export const noRows: SQL = sql`FALSE`

/**
 * Counts of all states from the result of `stateCounts`, 0 for states without a case.
 *
 * @param states states of the queue
 */
export const countsOf =
  <State extends string>(states: readonly State[]) =>
  (countsByState: readonly { state: State; count: number }[]): Record<State, number> => {
    const countOf = (state: State) => countsByState.find((row) => row.state === state)?.count ?? 0
    const counts = Object.fromEntries(states.map((state) => [state, countOf(state)]))
    return counts as Record<State, number>
  }

/** @param dueAt epoch milliseconds; `null`: nothing is due */
export const isOverdue = ({ dueAt }: { dueAt: number | null }, now: number): boolean =>
  dueAt !== null && dueAt < now

/** SQL condition like `isOverdue`, in a form that uses the index by due time. */
export const isOverdueSql = (dueAt: SQLiteColumn | SQL, now: number): SQL =>
  sql`(${dueAt} IS NULL) = 0 AND ${dueAt} < ${now}`

/** @param now epoch milliseconds @param condition SQL condition on further columns */
export const overdueCount = (db: Database, cases: Table<'dueAt'>, now: number, condition?: SQL) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(cases as SQLiteTable)
    .where(and(isOverdueSql(cases.dueAt, now), condition))

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
