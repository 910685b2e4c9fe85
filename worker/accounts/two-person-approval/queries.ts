import type { ConfirmationKind } from '#staff/confirmations'
import { eq, getTableColumns, inArray, sql, type SQL, type InferInsertModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { confirmations } from '../../staff/schema/confirmations.ts'
import type { Write } from '../../platform/db/bulk.ts'

/** Columns with the names of the subject and of the person who decided. */
const columns = {
  ...getTableColumns(confirmations),
  subjectName: sql<string | null>`CASE ${confirmations.kind}
    WHEN 'rights' THEN (SELECT nullif(m.display_name, '') FROM members m WHERE m.id = ${confirmations.subject})
    ELSE (SELECT c.name FROM companions c WHERE c.id = ${confirmations.subject}) END`.as(
    'subject_name',
  ),
  deciderName: sql<string | null>`(SELECT nullif(m.display_name, '') FROM members m
    WHERE m.id = ${confirmations.decidedBy})`.as('decider_name'),
}

type ListOptions = {
  kinds: readonly ConfirmationKind[]
  /** Epoch milliseconds. */
  now: number
  skip: number
  limit: number
}

/**
 * One page of the confirmations: open ones, then decided and expired ones, newest first. An index contains each of both
 * parts in this order; only the rows of the page are read with their names.
 */
export async function pageOfConfirmations(
  db: Database,
  { kinds, now, skip, limit }: ListOptions,
): Promise<{ rows: ConfirmationRow[]; hasMore: boolean }> {
  const isKind = inArray(confirmations.kind, [...kinds])
  const end = skip + limit + 1
  const ids = await db.all<{ id: string }>(sql`
    SELECT id FROM (SELECT id FROM confirmations
      WHERE state = 'open' AND expires_at > ${now} AND ${isKind}
      ORDER BY expires_at DESC LIMIT ${end})
    UNION ALL SELECT id FROM (SELECT id FROM confirmations
      WHERE (state <> 'open' OR expires_at <= ${now}) AND ${isKind}
      ORDER BY requested_at DESC LIMIT ${end})
    LIMIT ${limit + 1} OFFSET ${skip}`)
  const order = ids.slice(0, limit).map(({ id }) => id)
  const rows = await db.select(columns).from(confirmations).where(inArray(confirmations.id, order))
  return {
    rows: rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    hasMore: ids.length > limit,
  }
}
export type ConfirmationRow = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>

export async function findConfirmation(db: Database, id: string) {
  const [row] = await db.select(columns).from(confirmations).where(eq(confirmations.id, id))
  return row
}

/** SQL condition: the request can be decided on. @param now epoch milliseconds */
export const isOpenConfirmation = (id: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM confirmations WHERE id = ${id} AND state = 'open' AND expires_at > ${now})`

/** SQL condition: the companion has open reports, or her account has a running plan or a dispute. */
const hasOpenMatters = (companionId: string | SQL): SQL =>
  sql`(EXISTS (SELECT 1 FROM reports r
      WHERE r.companion = ${companionId} AND r.state IN ('new', 'in_review'))
    OR EXISTS (SELECT 1 FROM companion_accounts a JOIN subscriptions s ON s.member_id = a.member_id
      WHERE a.companion_id = ${companionId} AND (s.status IN ('active', 'past_due')
        OR s.status = 'charged_back' AND s.reviewed_at IS NULL)))`

/** The given companions with open matters. */
export const withOpenMatters = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)}) WHERE ${hasOpenMatters(sql`value`)}`,
  )
  return rows.map(({ id }) => id)
}

/** True if the companion has open reports, or her account has a running plan or a dispute. */
export const readOpenMatters = async (db: Database, companionId: string): Promise<boolean> => {
  const row = await db.get<{ is: number }>(sql`SELECT ${hasOpenMatters(companionId)} AS "is"`)
  return Boolean(row?.is)
}

export const insertConfirmation = (
  db: Database,
  row: InferInsertModel<typeof confirmations>,
): Write => db.insert(confirmations).values(row)

/** The batch must assert before that the request is still open. */
export const decideConfirmation = (
  db: Database,
  id: string,
  state: 'confirmed' | 'declined' | 'withdrawn',
  decision: { actor: string; at: number },
): Write =>
  db
    .update(confirmations)
    .set({ state, decidedBy: decision.actor, decidedAt: decision.at })
    .where(eq(confirmations.id, id))
