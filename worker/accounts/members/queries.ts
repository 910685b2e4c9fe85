import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { writeWords } from '../../platform/db/search-words.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { languageOfMember } from '../../platform/mail/mail-language.ts'
import { GRACE_MS } from '../../billing/sql/entitlement.ts'
import { administrators } from '../schema/administrators.ts'
import { companionAccounts } from '../../companions/schema/companion-accounts.ts'
import { mailPreferences } from '../../notifications/schema/mail-preferences.ts'
import { members } from '../schema/members.ts'
import type { Member } from '../lib/actor.ts'
import { foldForSearch } from '../../platform/lib/text.ts'

/** The site's own record of a member; no row at the first visit. */
export const accountStatusOf = (db: Database, id: string) =>
  db
    .select({
      displayName: members.displayName,
      lastSeenAt: members.lastSeenAt,
      language: members.language,
      suspendedAt: members.suspendedAt,
      erasedAt: members.erasedAt,
      termsVersion: members.termsVersion,
      sessionsEndedAt: members.sessionsEndedAt,
      sessionKept: members.sessionKept,
      secondFactorAt: members.secondFactorAt,
      /** Ids of the ended sessions. */
      endedSessions: sql<string>`(SELECT json_group_array(session_id)
        FROM member_sessions INDEXED BY member_sessions_ended
        WHERE member_id = ${id} AND ended_at IS NOT NULL)`.mapWith(
        (ids: string) => JSON.parse(ids) as string[],
      ),
      /** Ids of the companions. */
      blockedBy: sql<string>`(SELECT json_group_array(companion_id)
        FROM companion_blocks WHERE member_id = ${id})`.mapWith(
        (ids: string) => JSON.parse(ids) as string[],
      ),
      standing: administrators.standing,
      role: administrators.role,
      companionId: companionAccounts.companionId,
    })
    .from(members)
    .leftJoin(administrators, eq(administrators.memberId, members.id))
    // A companion in the trash has no account until she is restored.
    .leftJoin(
      companionAccounts,
      and(eq(companionAccounts.memberId, members.id), notInTrash(companionAccounts.companionId)),
    )
    .where(eq(members.id, id))
export type AccountStatus = Awaited<ReturnType<typeof accountStatusOf>>[number]

type Visitor = Pick<Member, 'id' | 'displayName'> & {
  /** Language of the member's mails; left out: unknown, and not changed. */
  language?: string
}

/**
 * Records a visit. An erased member stays erased.
 *
 * @param now epoch milliseconds
 * @param guard assertions of its batch
 */
export const recordVisit = (
  db: Database,
  visitor: Visitor,
  now: number,
  guard: readonly Write[] = [],
): Promise<void> => writeAll(db, [...guard, ...visitWrites(db, visitor, now)])

/** The member, and the words of the name for searches. */
function visitWrites(db: Database, { id, displayName, language }: Visitor, now: number): Write[] {
  const nameColumns = { displayName, nameFolded: foldForSearch(displayName) }
  // Two parallel calls may be recorded in the reverse order.
  const lastSeenAt = sql`max(${members.lastSeenAt}, ${now})`
  const visit = db
    .insert(members)
    .values({ id, firstSeenAt: now, lastSeenAt: now, ...nameColumns, language })
    .onConflictDoUpdate({
      target: members.id,
      set: { ...nameColumns, lastSeenAt, ...(language && { language }) },
      setWhere: isNull(members.erasedAt),
    })
  return [visit, ...writeWords(db, 'member', { ids: [id], text: displayName })]
}

/** Pending change of a member for the account service. */
export const accountDueOf = (db: Database, id: string) =>
  db.select({ accountDue: members.accountDue }).from(members).where(eq(members.id, id))

const DUE_AT_ONCE = 20

/** The next members whose change is not yet in the account service. */
export const accountsToSync = (db: Database) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(isNotNull(members.accountDue))
    .limit(DUE_AT_ONCE)

/**
 * Accounts that staff closed before a time, and that are not erased yet. Accounts whose plan still renews are left out:
 * they can't be erased, and would take the place of others in every run. The trigger that refuses their erasure uses the
 * database's clock, too.
 *
 * @param time epoch milliseconds
 */
export const closedBefore = (db: Database, { time, limit }: { time: number; limit: number }) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        lt(members.suspendedAt, time),
        isNull(members.erasedAt),
        sql`NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.member_id = ${members.id}
          AND s.status IN ('active', 'past_due') AND s.period_end + ${GRACE_MS} > unixepoch() * 1000)`,
      ),
    )
    .limit(limit)

/** The next members who have neither accepted a version of the terms nor been mailed about it. */
export const membersToNotify = (db: Database, version: string, limit: number) =>
  db
    .select({
      id: members.id,
      email: mailPreferences.email,
      language: sql<string | null>`${languageOfMember(sql`${members.id}`)}`,
    })
    .from(members)
    .leftJoin(mailPreferences, eq(mailPreferences.memberId, members.id))
    .where(and(lt(members.termsKnown, version), isNull(members.erasedAt)))
    .orderBy(members.termsKnown, members.id)
    .limit(limit)
export type MemberToNotify = Awaited<ReturnType<typeof membersToNotify>>[number]

/** True in SQL if the member's account is not deleted. */
export const memberExists = (id: string) => sql`EXISTS (SELECT 1 FROM ${members}
  WHERE id = ${id} AND erased_at IS NULL)`

/** True in SQL if the member is neither suspended nor deleted. */
export const isPresent = (id: string) => sql`EXISTS (SELECT 1 FROM ${members}
  WHERE id = ${id} AND suspended_at IS NULL AND erased_at IS NULL)`

/** Records when a member accepted a version of the terms, unless that version or a newer one is recorded. */
export const acceptTerms = (db: Database, id: string, version: string, acceptedAt: number) =>
  db
    .update(members)
    .set({
      termsAcceptedAt: acceptedAt,
      termsVersion: version,
      termsKnown: sql`max(${members.termsKnown}, ${version})`,
    })
    .where(
      and(
        eq(members.id, id),
        sql`coalesce(${members.termsVersion}, '') < ${version}`,
        isNull(members.erasedAt),
      ),
    )

/** Time of the last visit of any member, epoch milliseconds; no row: there are no members. */
export const lastVisitOfAnyone = (db: Database) =>
  db
    .select({ lastSeenAt: members.lastSeenAt })
    .from(members)
    .orderBy(desc(members.lastSeenAt))
    .limit(1)

/** The ids among these whose accounts were deleted. */
export async function erasedAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...new Set(ids)]), isNotNull(members.erasedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** True in SQL for an erased member, of whom no further row may be stored. */
export const isErasedMember = (id: string) =>
  sql`EXISTS (SELECT 1 FROM ${members} WHERE id = ${id} AND erased_at IS NOT NULL)`
