import type { AppealsQuery } from '#moderation/appeals'
import { appealStates } from '#moderation/decisions'
import { and, desc, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm'
import { isAssignedTo } from '../../staff/sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { languageOfCompanion, languageOfMember } from '../../platform/mail/mail-language.ts'
import {
  caseOrder,
  isQueueNarrowed,
  noRows,
  overdueCount,
  stateCounts,
  totalIn,
} from '../../staff/sql/queue.ts'
import { containsText, foldedText } from '../../staff/sql/staff-search.ts'
import { siteLanguage } from '../../platform/lib/translations.ts'
import { appeals, appealSteps } from '../../moderation/schema/appeals.ts'

const name = sql<string>`coalesce(
  (SELECT first_name || ' ' || last_name FROM applications WHERE applications.id = ${appeals.applicationId}),
  (SELECT name FROM companions WHERE companions.id = ${appeals.companionId}),
  (SELECT nullif(display_name, '') FROM members WHERE members.id = ${appeals.memberId}),
  ${appeals.email}, '')`.as('name')

/** SQL condition: an account manages the profile. */
export const hasAccount = (companionId: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM companion_accounts a WHERE a.companion_id = ${companionId})`

/**
 * SQL: 1 while the decision still applies. A profile without an account is 0, because a granted
 * appeal must not publish it again.
 */
const isInForce = sql<number>`coalesce(
  (SELECT state = 'rejected' FROM applications WHERE applications.id = ${appeals.applicationId}),
  (SELECT NOT (lifecycle = 'active' AND is_active AND visible_in_feed)
      AND ${hasAccount(sql`companions.id`)}
    FROM companions WHERE companions.id = ${appeals.companionId}),
  (SELECT suspended_at IS NOT NULL AND erased_at IS NULL
    FROM members WHERE members.id = ${appeals.memberId}), 0)`.as('is_in_force')

const columns = { ...getTableColumns(appeals), name, isInForce }

const firstAppeal = async (db: Database, condition: SQL) => {
  const [row] = await db
    .select(columns)
    .from(appeals)
    .where(condition)
    .orderBy(desc(appeals.decidedAt))
    .limit(1)
  return row ?? null
}

export const appealByToken = (db: Database, tokenHash: string) =>
  firstAppeal(db, eq(appeals.tokenHash, tokenHash))

/** The latest decision that hid the profile. */
export const lastOfCompanion = (db: Database, companionId: string) =>
  firstAppeal(db, eq(appeals.companionId, companionId))

/** Query of the columns that the companion's area shows of her latest appeal. */
export const offeredTo = (db: Database, companionId: string) =>
  db
    .select({ state: appeals.state, expiresAt: appeals.expiresAt, reference: appeals.reference })
    .from(appeals)
    .where(eq(appeals.companionId, companionId))
    .orderBy(desc(appeals.decidedAt))
    .limit(1)

/** An appeal that was sent, with its steps; `null` for a decision that nobody has appealed. */
export async function findAppeal(db: Database, id: string) {
  const [[row], steps] = await db.batch([
    db
      .select(columns)
      .from(appeals)
      .where(
        and(eq(appeals.id, id), ne(appeals.state, 'offered'), notInTrash(appeals.companionId)),
      ),
    db.select().from(appealSteps).where(eq(appealSteps.appealId, id)).orderBy(appealSteps.number),
  ])
  return row ? { ...row, steps } : null
}
export type FoundAppeal = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

/** Appeals by due time, then decided ones, newest first. @param now epoch milliseconds */
export async function pageOfAppeals(
  db: Database,
  query: AppealsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const storedState = state === 'open' ? 'new' : state
  const matches = and(
    storedState ? eq(appeals.state, storedState) : ne(appeals.state, 'offered'),
    search
      ? containsText(foldedText(sql`(${name.sql} || ' ' || ${appeals.reference})`), search)
      : undefined,
    isAssignedTo('appeal', appeals.id, query.assigned, me),
    notInTrash(appeals.companionId),
  )
  const hasDueTimes = storedState === undefined || storedState === 'new'
  const first = [sql`${appeals.dueAt} IS NULL`]
  const [rows, [count], states, [overdue]] = await db.batch([
    db
      .select(columns)
      .from(appeals)
      .where(matches)
      .orderBy(...caseOrder(appeals, { first, hasDueTimes }))
      .limit(limit)
      .offset(skip),
    db
      .select({ total: sql<number>`count(*)` })
      .from(appeals)
      .where(isQueueNarrowed(query) ? matches : noRows),
    stateCounts(db, appeals, appeals.companionId),
    overdueCount(db, appeals, now, notInTrash(appeals.companionId)),
  ])
  const total = isQueueNarrowed(query)
    ? (count?.total ?? 0)
    : totalIn(states, storedState ? [storedState] : appealStates)
  return { rows, total, states, overdue: overdue?.count ?? 0 }
}

/** The companions among `ids` that have an account, each with the language of emails to its holder. */
export async function mailedCompanions(db: Database, ids: readonly string[]) {
  const rows = await db.all<{ id: string; language: string }>(sql`
    SELECT a.companion_id AS id, coalesce(${languageOfCompanion(sql`a.companion_id`)}, '') AS language
    FROM companion_accounts a
    WHERE a.companion_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return rows.map(({ id, language }) => ({ id, language: siteLanguage(language) }))
}

/** The language of emails to a member; `null`: unknown. */
export async function mailLanguageOf(db: Database, memberId: string): Promise<string | null> {
  const [row] = await db.all<{ language: string | null }>(
    sql`SELECT ${languageOfMember(memberId)} AS language`,
  )
  return row?.language ?? null
}
