import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { UsersQuery } from '#accounts/users'
import type { Database } from '../../platform/db/client.ts'
import { bestPlan, membersWithGrant, membersWithPlan } from '../../billing/sql/entitlement.ts'
import { counters } from '../../operations/schema/counters.ts'
import { administrators } from '../schema/administrators.ts'
import { members } from '../schema/members.ts'
import { beginsWith } from '../../platform/db/search-words.ts'
import { containsText, isIdStart } from '../../staff/sql/staff-search.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { pageOf } from '../../platform/db/page.ts'

const columns = (now: number) => ({
  id: members.id,
  displayName: members.displayName,
  firstSeenAt: members.firstSeenAt,
  lastSeenAt: members.lastSeenAt,
  suspendedAt: members.suspendedAt,
  erasedAt: members.erasedAt,
  accountDue: members.accountDue,
  standing: administrators.standing,
  role: administrators.role,
  plan: bestPlan(now).as('plan'),
})

const selectUsers = (db: Database, now: number) =>
  db
    .select(columns(now))
    .from(members)
    .leftJoin(administrators, eq(administrators.memberId, members.id))

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number]

const states: Record<Exclude<UsersQuery['state'], 'unconfirmed'>, SQL | undefined> = {
  all: isNull(members.erasedAt),
  active: and(isNull(members.erasedAt), isNull(members.suspendedAt)),
  // Separate indexes: otherwise SQLite reads all members in order.
  suspended: sql`${members.id} IN (SELECT id FROM members WHERE suspended_at IS NOT NULL)`,
  deleted: sql`${members.id} IN (SELECT id FROM members WHERE erased_at IS NOT NULL)`,
  administrators: sql`${members.id} IN (SELECT member_id FROM administrators
    WHERE standing IN ('given', 'known'))`,
}

const orders = {
  seen: [desc(members.lastSeenAt), asc(members.id)],
  'seen-first': [asc(members.lastSeenAt), asc(members.id)],
  newest: [desc(members.firstSeenAt), asc(members.id)],
  oldest: [asc(members.firstSeenAt), asc(members.id)],
  name: [asc(members.nameFolded), asc(members.id)],
  'name-desc': [desc(members.nameFolded), asc(members.id)],
} satisfies Record<UsersQuery['sort'], SQL[]>

/** Members with a plan are found by their plans, because most members have none. */
function planIs(plan: UsersQuery['plan'], now: number): SQL | undefined {
  const hasPlan = sql`${members.id} IN (${membersWithPlan(now)})`
  switch (plan) {
    case undefined:
      return undefined
    case 'none':
      return isNull(bestPlan(now))
    case 'given':
      return sql`${members.id} IN (${membersWithGrant(now)})`
    case 'any':
      return hasPlan
    default:
      return and(hasPlan, eq(bestPlan(now), plan))
  }
}

/** From the counter; suspended members are few and read by an index. */
const countedMembers = (db: Database, state: 'all' | 'active') =>
  db
    .select({
      total: (state === 'all'
        ? sql<number>`${counters.count}`
        : sql<number>`${counters.count} - (SELECT count(*) FROM members
            WHERE suspended_at IS NOT NULL AND erased_at IS NULL)`
      ).as('total'),
    })
    .from(counters)
    .where(eq(counters.name, 'members'))

/**
 * One page of members who have signed in here.
 *
 * @param matchingIds ids that match the search by data of the account service
 * @returns `total`: all members of the state; with a search or a plan, as in `pageOf`
 */
export async function pageOfUsers(
  db: Database,
  query: UsersQuery & { state: keyof typeof states },
  now: number,
  matchingIds: readonly string[],
): Promise<{ rows: UserRow[]; total: number }> {
  const { search = '', state, plan, sort, skip, limit } = query
  const id = search.toLowerCase()
  const matches = search
    ? sql`(${containsText(members.nameFolded, search)}
        OR substr(${members.id}, 1, ${id.length}) = ${id}
        OR ${members.id} IN (SELECT value FROM json_each(${JSON.stringify(matchingIds)})))`
    : undefined
  const condition = and(states[state], planIs(plan, now), matches)
  const page = selectUsers(db, now)
    .where(condition)
    .orderBy(...orders[sort])
    .offset(skip)
  if (matches !== undefined || plan !== undefined) return pageOf(await page.limit(limit + 1), query)
  const [rows, [countRow]] = await db.batch([
    page.limit(limit),
    state === 'all' || state === 'active'
      ? countedMembers(db, state)
      : db
          .select({ total: sql<number>`count(*)`.as('total') })
          .from(members)
          .where(condition),
  ])
  return { rows, total: countRow?.total ?? 0 }
}

/** The members with these ids; missing ones are left out. @param now epoch milliseconds */
export const usersNamed = (db: Database, ids: readonly string[], now: number) =>
  selectUsers(db, now).where(
    sql`${members.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )

const foundColumns = { id: members.id, name: members.displayName, seenAt: members.lastSeenAt }

const selectFound = (db: Database, fits: SQL, limit: number) =>
  db
    .select(foundColumns)
    .from(members)
    .where(and(fits, isNull(members.erasedAt)))
    .limit(limit)
export type FoundUser = Awaited<ReturnType<typeof selectFound>>[number]

/** The first members whose name or id begins with the text. Reads no other rows. */
export const usersBeginning = (db: Database, text: string, limit: number) =>
  isIdStart(text)
    ? selectFound(db, beginsWith(members.id, text.toLowerCase()), limit)
    : selectFound(db, beginsWith(members.nameFolded, foldForSearch(text)), limit)

/** Members among these accounts: those who have signed in here. */
export async function usersOfIds(db: Database, ids: readonly string[]): Promise<FoundUser[]> {
  if (ids.length === 0) return []
  const [first, ...otherQueries] = ids.map((id) => selectFound(db, eq(members.id, id), 1))
  return first ? (await db.batch([first, ...otherQueries])).flat() : []
}
