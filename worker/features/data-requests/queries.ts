import type { DataRequestsQuery } from '#contract/data-requests'
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { dataRequests, dataRequestSteps } from '../../db/schema/data-requests.ts'
import { openStates, SAME_MS } from './rules.ts'
import type { DataRequestRow } from './writes.ts'

type Sent = Pick<DataRequestRow, 'formKey' | 'fingerprint' | 'createdAt'>

/** What the same form, or the same words a moment ago, has become. */
export async function dataRequestSent(db: Database, sent: Sent) {
  const { formKey, fingerprint, createdAt } = sent
  const [known] = await db
    .select({ reference: dataRequests.reference, fingerprint: dataRequests.fingerprint })
    .from(dataRequests)
    .where(
      or(
        formKey === null ? undefined : eq(dataRequests.formKey, formKey),
        and(
          eq(dataRequests.fingerprint, fingerprint),
          gt(dataRequests.createdAt, createdAt - SAME_MS),
        ),
      ),
    )
    .orderBy(desc(dataRequests.createdAt))
    .limit(1)
  return known
}

export async function findDataRequest(db: Database, id: string) {
  const [[found], steps] = await db.batch([
    db.select().from(dataRequests).where(eq(dataRequests.id, id)),
    db
      .select()
      .from(dataRequestSteps)
      .where(eq(dataRequestSteps.requestId, id))
      .orderBy(dataRequestSteps.number),
  ])
  return found ? { ...found, steps } : null
}
export type FoundDataRequest = NonNullable<Awaited<ReturnType<typeof findDataRequest>>>

/** What is due first, then what is answered, newest first. @param now epoch milliseconds */
export async function pageOfDataRequests(db: Database, query: DataRequestsQuery, now: number) {
  const { state, search, skip, limit } = query
  const inState =
    state === 'open'
      ? inArray(dataRequests.state, openStates)
      : state && eq(dataRequests.state, state)
  const wanted = search
    ? sql`instr(lower(${dataRequests.name} || ' ' || ${dataRequests.email} || ' ' || ${dataRequests.reference}),
        lower(${search})) > 0`
    : undefined
  const [rows, [counted], states, [late]] = await db.batch([
    db
      .select()
      .from(dataRequests)
      .where(and(inState, wanted))
      .orderBy(
        sql`${dataRequests.dueAt} IS NULL`,
        asc(dataRequests.dueAt),
        desc(dataRequests.changedAt),
        dataRequests.id,
      )
      .limit(limit)
      .offset(skip),
    db
      .select({ total: sql<number>`count(*)` })
      .from(dataRequests)
      .where(and(inState, wanted)),
    db
      .select({ state: dataRequests.state, count: sql<number>`count(*)` })
      .from(dataRequests)
      .groupBy(dataRequests.state),
    db
      .select({ count: sql<number>`count(*)` })
      .from(dataRequests)
      .where(sql`${dataRequests.dueAt} < ${now}`),
  ])
  return { rows, total: counted?.total ?? 0, states, overdue: late?.count ?? 0 }
}
