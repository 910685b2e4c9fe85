import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PlanId } from '#contract/plans'
import type { UsersQuery } from '#contract/users'
import type { Database } from '../../db/client.ts'
import { administrators } from '../../db/schema/administrators.ts'
import { companions } from '../../db/schema/companions.ts'
import { consents } from '../../db/schema/consents.ts'
import { follows } from '../../db/schema/follows.ts'
import { members } from '../../db/schema/members.ts'
import { reports } from '../../db/schema/reports.ts'
import { requests } from '../../db/schema/requests.ts'
import { auditLog } from '../../db/schema/settings.ts'
import { foldForSearch } from '../../lib/text.ts'

/** How SQL finds a member's best running plan, and whether it was given. */
export type Entitlement = { plan: SQL<PlanId | null>; isGiven: SQL }

const columns = ({ plan }: Entitlement) => ({
  id: members.id,
  displayName: members.displayName,
  firstSeenAt: members.firstSeenAt,
  lastSeenAt: members.lastSeenAt,
  suspendedAt: members.suspendedAt,
  erasedAt: members.erasedAt,
  accountDue: members.accountDue,
  role: administrators.role,
  plan: plan.as('plan'),
})

const selectUsers = (db: Database, entitlement: Entitlement) =>
  db
    .select(columns(entitlement))
    .from(members)
    .leftJoin(administrators, eq(administrators.memberId, members.id))

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number]

const states: Record<Exclude<UsersQuery['state'], 'unconfirmed'>, SQL | undefined> = {
  all: isNull(members.erasedAt),
  active: and(isNull(members.erasedAt), isNull(members.suspendedAt)),
  suspended: isNotNull(members.suspendedAt),
  deleted: isNotNull(members.erasedAt),
  administrators: sql`${administrators.role} IN ('given', 'known')`,
}

const orders = {
  seen: [desc(members.lastSeenAt), asc(members.id)],
  'seen-first': [asc(members.lastSeenAt), asc(members.id)],
  newest: [desc(members.firstSeenAt), asc(members.id)],
  oldest: [asc(members.firstSeenAt), asc(members.id)],
  name: [asc(members.nameFolded), asc(members.id)],
  'name-desc': [desc(members.nameFolded), asc(members.id)],
} satisfies Record<UsersQuery['sort'], SQL[]>

function planIs(plan: UsersQuery['plan'], entitlement: Entitlement): SQL | undefined {
  if (plan === undefined) return undefined
  if (plan === 'given') return entitlement.isGiven
  if (plan === 'any') return isNotNull(entitlement.plan)
  if (plan === 'none') return isNull(entitlement.plan)
  return eq(entitlement.plan, plan)
}

/**
 * One page of those who were here.
 *
 * @param found ids that match the search by something that only the accounts' service knows
 */
export async function pageOfUsers(
  db: Database,
  query: UsersQuery & { state: keyof typeof states },
  entitlement: Entitlement,
  found: readonly string[],
): Promise<{ rows: UserRow[]; total: number }> {
  const { search = '', state, plan, sort, skip, limit } = query
  const folded = foldForSearch(search)
  const id = search.toLowerCase()
  const matches = search
    ? sql`(instr(${members.nameFolded}, ${folded}) > 0
        OR substr(${members.id}, 1, ${id.length}) = ${id}
        OR ${members.id} IN (SELECT value FROM json_each(${JSON.stringify(found)})))`
    : undefined
  const where = and(states[state], planIs(plan, entitlement), matches)
  const [rows, [counted]] = await db.batch([
    selectUsers(db, entitlement)
      .where(where)
      .orderBy(...orders[sort])
      .limit(limit)
      .offset(skip),
    db
      .select({ total: sql<number>`count(*)`.as('total') })
      .from(members)
      .leftJoin(administrators, eq(administrators.memberId, members.id))
      .where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export const usersNamed = (db: Database, ids: readonly string[], entitlement: Entitlement) =>
  selectUsers(db, entitlement).where(
    sql`${members.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )

const SHOWN = 50

export const followsOf = (db: Database, memberId: string) =>
  db
    .select({ id: follows.companionId, name: companions.name, at: follows.createdAt })
    .from(follows)
    .innerJoin(companions, eq(companions.id, follows.companionId))
    .where(eq(follows.memberId, memberId))
    .orderBy(desc(follows.createdAt))
    .limit(SHOWN)

export const consentsOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(consents.at))
    .limit(SHOWN)

/** Reports that were sent from an address. */
export const reportsFrom = (db: Database, email: string) =>
  db
    .select({
      id: reports.id,
      reference: reports.reference,
      state: reports.state,
      at: reports.createdAt,
    })
    .from(reports)
    .where(sql`lower(${reports.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(reports.createdAt))
    .limit(SHOWN)

export const requestsFrom = (db: Database, memberId: string) =>
  db
    .select({
      id: requests.id,
      reference: requests.reference,
      companion: companions.name,
      state: requests.state,
      at: requests.changedAt,
    })
    .from(requests)
    .innerJoin(companions, eq(companions.id, requests.companionId))
    .where(eq(requests.memberId, memberId))
    .orderBy(desc(requests.changedAt))
    .limit(SHOWN)

/** What staff did to a member, newest first. */
export const historyOf = (db: Database, memberId: string) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      name: members.displayName,
      act: auditLog.act,
      reason: sql<string | null>`${auditLog.detail} ->> '$.reason'`.as('reason'),
    })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actor))
    .where(eq(auditLog.subject, memberId))
    .orderBy(desc(auditLog.id))
    .limit(SHOWN)
