import { desc, eq, getTableColumns, sql, type SQL, type InferInsertModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { confirmations } from '../../staff/schema/confirmations.ts'
import type { Write } from '../../platform/db/bulk.ts'

const MAX_LISTED = 50
/** Decided and expired confirmations that are listed besides the open ones. */
const MAX_CLOSED = 15

/** Columns with the names of the subject and of the person who decided. */
const columns = {
  ...getTableColumns(confirmations),
  subjectName: sql<string | null>`coalesce(
    (SELECT c.name FROM companions c WHERE c.id = ${confirmations.subject}),
    (SELECT nullif(m.display_name, '') FROM members m WHERE m.id = ${confirmations.subject}))`.as(
    'subject_name',
  ),
  deciderName: sql<string | null>`(SELECT nullif(m.display_name, '') FROM members m
    WHERE m.id = ${confirmations.decidedBy})`.as('decider_name'),
}

/** Open confirmations, then the newest ones; an index has each of both parts. @param now epoch milliseconds */
export const recentConfirmations = (db: Database, now: number) =>
  db
    .select(columns)
    .from(confirmations)
    .where(
      sql`${confirmations.id} IN (
        SELECT id FROM confirmations WHERE state = 'open' AND expires_at > ${now}
        UNION ALL SELECT id FROM (
          SELECT id FROM confirmations ORDER BY requested_at DESC LIMIT ${MAX_CLOSED}))`,
    )
    .orderBy(
      sql`NOT ${isOpenAt(now)}`,
      desc(sql`coalesce(${confirmations.decidedAt}, ${confirmations.requestedAt})`),
    )
    .limit(MAX_LISTED)
export type ConfirmationRow = Awaited<ReturnType<typeof recentConfirmations>>[number]

export async function findConfirmation(db: Database, id: string) {
  const [row] = await db.select(columns).from(confirmations).where(eq(confirmations.id, id))
  return row
}

const isOpenAt = (now: number): SQL =>
  sql`(${confirmations.state} = 'open' AND ${confirmations.expiresAt} > ${now})`

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
