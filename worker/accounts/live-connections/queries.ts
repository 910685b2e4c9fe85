import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionAccounts } from '../../companions/schema/companion-accounts.ts'
import { requests } from '../../messaging/schema/requests.ts'

// Members and companions whose open browsers show a conversation.

/** At most this many conversations are announced, latest first; browsers reload the others themselves. */
export const MAX_THREADS = 50

export const threadSides = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: requests.id,
      version: requests.version,
      memberId: requests.memberId,
      /** The companion has blocked the member, who gets no live updates then. */
      isBlocked: sql<number>`EXISTS (SELECT 1 FROM companion_blocks b
        WHERE b.member_id = ${requests.memberId} AND b.companion_id = ${requests.companionId})`.as(
        'is_blocked',
      ),
      /** The account that runs the profile; null: no account does. */
      accountId: sql<string | null>`${companionAccounts.memberId}`.as('account_id'),
    })
    .from(requests)
    .leftJoin(companionAccounts, eq(companionAccounts.companionId, requests.companionId))
    .where(where)
    .orderBy(desc(requests.changedAt))
    .limit(MAX_THREADS)

/** Both sides of a thread. */
export const sidesOf = (db: Database, id: string) => threadSides(db, eq(requests.id, id))
export type ThreadSides = Awaited<ReturnType<typeof sidesOf>>[number]

/** Both sides of all conversations between a member and some companions. */
export const sidesBetween = (db: Database, memberId: string, companionIds: readonly string[]) =>
  threadSides(db, and(eq(requests.memberId, memberId), isWithAny(companionIds)))

/** Both sides of all conversations of some companions. */
export const sidesOfCompanions = (db: Database, companionIds: readonly string[]) =>
  threadSides(db, isWithAny(companionIds))

/** Both sides of all conversations of an account, as a member and as the one that runs a profile. */
export const sidesOfAccount = (db: Database, accountId: string) =>
  threadSides(
    db,
    sql`(${requests.memberId} = ${accountId}
      OR ${requests.companionId} IN (SELECT companion_id FROM companion_accounts WHERE member_id = ${accountId}))`,
  )

const isWithAny = (companionIds: readonly string[]) =>
  sql`${requests.companionId} IN (SELECT value FROM json_each(${JSON.stringify(companionIds)}))`

/** Both sides of all conversations between the two sides of one. */
export const sidesOfPair = (db: Database, id: string) =>
  threadSides(
    db,
    sql`(${requests.memberId}, ${requests.companionId}) IN
      (SELECT member_id, companion_id FROM requests WHERE id = ${id})`,
  )
