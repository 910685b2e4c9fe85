import { and, asc, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { iso, MINUTE_MS } from '../../platform/lib/time.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'

// What the staff's queues share. A case has a state and a version, the number of actions recorded
// about it; an action has its case and its number as its key.

type Table<Column extends string> = SQLiteTable & Record<Column, SQLiteColumn>
type Row<T extends SQLiteTable> = T['$inferInsert']

/**
 * How actions about the cases of one queue are written.
 *
 * @param caseId the column of the actions that names their case
 */
export function actionsOf<C extends Table<'id' | 'version'>, A extends Table<'number'>>(
  cases: C,
  actions: A,
  caseId: keyof Row<A>,
) {
  return {
    /** The batch fails with a conflict when someone else has recorded the action of this number. */
    recordAction: (
      db: Database,
      action: Row<A> & { number: number },
      changes: Partial<Row<C>>,
    ): Write[] => [
      db.insert(actions).values(action),
      db
        .update(cases)
        // Drizzle can't infer the columns of a table that is a parameter.
        .set({ ...changes, version: action.number } as never)
        .where(eq(cases.id, action[caseId])),
    ],
    isConflict: conflictOver(actions),
  }
}

/** Whether a batch failed because someone else has recorded the action of the same number. */
export const conflictOver = (actions: SQLiteTable) => (error: unknown) =>
  isUniqueViolation(actions, error)

type Action<Act> = { number: number; at: number; actorName: string; act: Act; note: string }

/** What staff read of an action, without the id of who did it. */
export const presentAction = <Act>({ number, at, actorName: by, act, note }: Action<Act>) => ({
  number,
  at: iso(at),
  by,
  act,
  note,
})

/**
 * How many cases are in each state, by the table's index of states.
 *
 * @param companionId of a case; those of companions in the trash are left out, which are few
 */
export function stateCounts<State extends string>(
  db: Database,
  cases: Table<'state'> & { $inferSelect: { state: State } },
  companionId?: SQLiteColumn,
) {
  const counted = db
    .select({
      state: sql<State>`${cases.state}`.as('state'),
      cases: sql<number>`count(*)`.as('cases'),
    })
    .from(cases)
    .groupBy(cases.state)
    .as('counted')
  // By the index of companions, never by that of states.
  const inTrash = sql`(SELECT count(*) FROM companions t CROSS JOIN ${cases}
    WHERE t.deleted_at IS NOT NULL AND ${companionId} = t.id AND +${cases.state} = counted.state)`
  return db
    .select({
      state: counted.state,
      count: companionId
        ? sql<number>`${counted.cases} - ${inTrash}`.as('count')
        : sql<number>`${counted.cases}`.as('count'),
    })
    .from(counted)
}

/** @param states left out: all */
export const totalIn = <State extends string>(
  counted: readonly { state: State; count: number }[],
  states?: readonly State[],
): number =>
  counted
    .filter(({ state }) => states?.includes(state) ?? true)
    .reduce((sum, { count }) => sum + count, 0)

type Narrowing = { search: string; assigned?: string | undefined }

/** Whether a list has other cases than its states say: then they have to be counted one by one. */
export const isNarrowed = ({ search, assigned }: Narrowing): boolean =>
  search !== '' || assigned !== undefined

/**
 * What is due first, then the newest changes. A state without due times is read by the index of states.
 *
 * @param first in SQL, as in the index: what comes before all else
 */
export const caseOrder = (
  cases: Table<'id' | 'dueAt' | 'changedAt'>,
  { first, hasDueTimes }: { first: readonly SQL[]; hasDueTimes: boolean },
): SQL[] => [
  ...(hasDueTimes ? [...first, asc(cases.dueAt)] : []),
  desc(cases.changedAt),
  asc(cases.id),
]

/** A condition that no row is read for. */
export const nothing: SQL = sql`FALSE`

/**
 * Makes the counts of all states, with those that have no case, from what `stateCounts` found.
 *
 * @param states of the queue
 */
export const countsOf =
  <State extends string>(states: readonly State[]) =>
  (counted: readonly { state: State; count: number }[]): Record<State, number> => {
    const countOf = (state: State) => counted.find((one) => one.state === state)?.count ?? 0
    const counts = Object.fromEntries(states.map((state) => [state, countOf(state)]))
    return counts as Record<State, number>
  }

/** @param dueAt epoch milliseconds; null: there is nothing to do */
export const isOverdue = ({ dueAt }: { dueAt: number | null }, now: number): boolean =>
  dueAt !== null && dueAt < now

/** The same in SQL, in the form that an index by due time answers. */
export const isOverdueSql = (dueAt: SQLiteColumn | SQL, now: number): SQL =>
  sql`(${dueAt} IS NULL) = 0 AND ${dueAt} < ${now}`

/** @param now epoch milliseconds @param among as of `stateCounts` */
export const overdueCount = (db: Database, cases: Table<'dueAt'>, now: number, among?: SQL) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(cases as SQLiteTable)
    .where(and(isOverdueSql(cases.dueAt, now), among))

/** The same words within this time are the same submission; a trigger of each table holds it too. */
const REPEATED_MS = 10 * MINUTE_MS

type Submission = { formKey: string | null; fingerprint: string; createdAt: number }

/** What the same form, or the same words a moment ago, were stored as. */
export async function findSubmission(
  db: Database,
  cases: Table<'id' | 'reference' | keyof Submission>,
  { formKey, fingerprint, createdAt }: Submission,
) {
  const [known] = await db
    .select({
      id: sql<string>`${cases.id}`,
      reference: sql<string>`${cases.reference}`,
      fingerprint: sql<string>`${cases.fingerprint}`,
    })
    .from(cases as SQLiteTable)
    .where(
      or(
        formKey === null ? undefined : eq(cases.formKey, formKey),
        and(eq(cases.fingerprint, fingerprint), gt(cases.createdAt, createdAt - REPEATED_MS)),
      ),
    )
    .orderBy(desc(cases.createdAt))
    .limit(1)
  return known
}
