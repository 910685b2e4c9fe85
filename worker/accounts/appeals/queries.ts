import { and, desc, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { languageOfCompanion, languageOfMember } from '../../platform/mail/mail-language.ts'
import { siteLanguage } from '../../platform/lib/translations.ts'
import { appeals, appealSteps } from '../../moderation/schema/appeals.ts'
import { hasOtherDecider } from '../sql/other-decider.ts'

export const appellantName = sql<string>`coalesce(
  (SELECT first_name || ' ' || last_name FROM applications WHERE applications.id = ${appeals.applicationId}),
  (SELECT name FROM companions WHERE companions.id = ${appeals.companionId}),
  (SELECT nullif(display_name, '') FROM members WHERE members.id = ${appeals.memberId}),
  ${appeals.email}, '')`.as('name')

/** SQL condition: an account manages the profile. */
export const hasAccount = (companionId: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM companion_accounts a WHERE a.companion_id = ${companionId})`

const databaseTime = sql.raw(`CAST(unixepoch('subsec') * 1000 AS INTEGER)`)

/**
 * SQL: 1 while the subject is as the decision left it. A profile without an account is 0, because a granted
 * appeal must not publish it again.
 */
const isInEffect = sql`coalesce(
  (SELECT lifted_at IS NULL AND until > ${databaseTime}
    FROM measures WHERE measures.id = ${appeals.measureId}),
  (SELECT state = 'rejected' FROM applications WHERE applications.id = ${appeals.applicationId}),
  (SELECT NOT (lifecycle = 'active' AND is_active AND visible_in_feed)
      AND ${hasAccount(sql`companions.id`)}
    FROM companions WHERE companions.id = ${appeals.companionId}),
  (SELECT suspended_at IS NOT NULL AND erased_at IS NULL
    FROM members WHERE members.id = ${appeals.memberId}), 0)`

/** SQL condition: a later decision of the same kind about the same subject was made after this one was undone. */
const isReplaced = sql`CASE appeals.kind
  WHEN 'application' THEN EXISTS (SELECT 1 FROM appeals later
    WHERE later.application_id = appeals.application_id AND later.decided_at > appeals.decided_at)
  WHEN 'profile' THEN EXISTS (SELECT 1 FROM appeals later
    WHERE later.companion_id = appeals.companion_id AND later.kind = 'profile'
      AND later.decided_at > appeals.decided_at)
  WHEN 'membership' THEN EXISTS (SELECT 1 FROM members
    WHERE members.id = appeals.member_id AND members.suspended_at > appeals.decided_at)
  ELSE FALSE END`

export const appealColumns = {
  ...getTableColumns(appeals),
  name: appellantName,
  /** 1 while the decision still applies, so that granting the appeal undoes it. */
  isInForce: sql<number>`(${isInEffect} AND NOT ${isReplaced})`.as('is_in_force'),
  /** 1 while a later decision applies instead. */
  hasLaterDecision: sql<number>`(${isInEffect} AND ${isReplaced})`.as('has_later_decision'),
}

/** SQL value: the account of the person who appeals; NULL: unknown. */
const appellantId = sql`coalesce(appeals.member_id,
  (SELECT h.member_id FROM companion_accounts h WHERE h.companion_id = appeals.companion_id))`

const decidableColumns = {
  ...appealColumns,
  appellantId: sql<string | null>`${appellantId}`.as('appellant_id'),
  hasOtherDecider: sql<number>`${hasOtherDecider(sql`appeals.actor`, appellantId)}`.as(
    'has_other_decider',
  ),
}

const firstAppeal = async (db: Database, condition: SQL) => {
  const [row] = await db
    .select(decidableColumns)
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
  firstAppeal(db, sql`${appeals.companionId} = ${companionId} AND ${appeals.kind} = 'profile'`)

/** The latest decision about a measure of this member or companion. */
export const appealOfMeasure = (db: Database, measureId: string, subjectId: string) =>
  firstAppeal(
    db,
    sql`${appeals.measureId} = ${measureId}
      AND coalesce(${appeals.memberId}, ${appeals.companionId}) = ${subjectId}`,
  )

/** Query of the columns that the companion's area shows of her latest appeal. */
export const offeredTo = (db: Database, companionId: string) =>
  db
    .select({ state: appeals.state, expiresAt: appeals.expiresAt, reference: appeals.reference })
    .from(appeals)
    .where(and(eq(appeals.companionId, companionId), eq(appeals.kind, 'profile')))
    .orderBy(desc(appeals.decidedAt))
    .limit(1)

/** An appeal that was sent, with its steps; `null` for a decision that nobody has appealed. */
export async function findAppeal(db: Database, id: string) {
  const [[row], steps] = await db.batch([
    db
      .select(decidableColumns)
      .from(appeals)
      .where(
        and(eq(appeals.id, id), ne(appeals.state, 'offered'), notInTrash(appeals.companionId)),
      ),
    db.select().from(appealSteps).where(eq(appealSteps.appealId, id)).orderBy(appealSteps.number),
  ])
  return row ? { ...row, steps } : null
}
export type FoundAppeal = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

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
