import type { AppealsQuery } from '#moderation/appeals'
import { appealStates } from '#moderation/appeal-options'
import { and, desc, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm'
import { isAssignedTo } from '../../staff/sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { languageOfCompanion, languageOfMember } from '../../platform/mail/mail-language.ts'
import {
  caseOrder,
  isNarrowed,
  nothing,
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

/** True in SQL while an account runs the profile. */
export const hasAccount = (companionId: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM companion_accounts a WHERE a.companion_id = ${companionId})`

/** Whether what was decided still applies; a profile that its companion has left is not shown again. */
const isInForce = sql<number>`coalesce(
  (SELECT state = 'rejected' FROM applications WHERE applications.id = ${appeals.applicationId}),
  (SELECT NOT (lifecycle = 'active' AND is_active AND visible_in_feed)
      AND ${hasAccount(sql`companions.id`)}
    FROM companions WHERE companions.id = ${appeals.companionId}),
  (SELECT suspended_at IS NOT NULL AND erased_at IS NULL
    FROM members WHERE members.id = ${appeals.memberId}), 0)`.as('is_in_force')

const columns = { ...getTableColumns(appeals), name, isInForce }

const one = async (db: Database, where: SQL) => {
  const [row] = await db
    .select(columns)
    .from(appeals)
    .where(where)
    .orderBy(desc(appeals.decidedAt))
    .limit(1)
  return row ?? null
}

export const appealByToken = (db: Database, tokenHash: string) =>
  one(db, eq(appeals.tokenHash, tokenHash))

/** Of the last decision that hid a profile. */
export const lastOfCompanion = (db: Database, companionId: string) =>
  one(db, eq(appeals.companionId, companionId))

/** The same for her area. */
export const offeredTo = (db: Database, companionId: string) =>
  db
    .select({ state: appeals.state, expiresAt: appeals.expiresAt, reference: appeals.reference })
    .from(appeals)
    .where(eq(appeals.companionId, companionId))
    .orderBy(desc(appeals.decidedAt))
    .limit(1)

/** An appeal that has come. */
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

/** What is due first, then what is decided, newest first. @param now epoch milliseconds */
export async function pageOfAppeals(
  db: Database,
  query: AppealsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const storedState = state === 'open' ? 'new' : state
  const wanted = and(
    storedState ? eq(appeals.state, storedState) : ne(appeals.state, 'offered'),
    search
      ? containsText(foldedText(sql`(${name.sql} || ' ' || ${appeals.reference})`), search)
      : undefined,
    isAssignedTo('appeal', appeals.id, query.assigned, me),
    notInTrash(appeals.companionId),
  )
  const hasDueTimes = storedState === undefined || storedState === 'new'
  const first = [sql`${appeals.dueAt} IS NULL`]
  const [rows, [counted], states, [late]] = await db.batch([
    db
      .select(columns)
      .from(appeals)
      .where(wanted)
      .orderBy(...caseOrder(appeals, { first, hasDueTimes }))
      .limit(limit)
      .offset(skip),
    db
      .select({ total: sql<number>`count(*)` })
      .from(appeals)
      .where(isNarrowed(query) ? wanted : nothing),
    stateCounts(db, appeals, appeals.companionId),
    overdueCount(db, appeals, now, notInTrash(appeals.companionId)),
  ])
  const total = isNarrowed(query)
    ? (counted?.total ?? 0)
    : totalIn(states, storedState ? [storedState] : appealStates)
  return { rows, total, states, overdue: late?.count ?? 0 }
}

/** Those of the companions that have an account, with the language in which its holder is mailed. */
export async function mailedCompanions(db: Database, ids: readonly string[]) {
  const rows = await db.all<{ id: string; language: string }>(sql`
    SELECT a.companion_id AS id, coalesce(${languageOfCompanion(sql`a.companion_id`)}, '') AS language
    FROM companion_accounts a
    WHERE a.companion_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return rows.map(({ id, language }) => ({ id, language: siteLanguage(language) }))
}

/** The language in which a member is mailed; null: none is known. */
export async function mailLanguageOf(db: Database, memberId: string): Promise<string | null> {
  const [row] = await db.all<{ language: string | null }>(
    sql`SELECT ${languageOfMember(memberId)} AS language`,
  )
  return row?.language ?? null
}
