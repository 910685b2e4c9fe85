import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { ENDING_DAYS } from '#companions/endings'
import { MAX_MEMBER_RECORDS } from '#platform/limits'
import type { Database } from '../../platform/db/client.ts'
import { premiumGrants } from '../schema/grants.ts'
import { members } from '../../accounts/schema/members.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

const SHOWN_ENDING = 200

/** A member's complimentary plans, newest first. */
export const grantsOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(premiumGrants)
    .where(eq(premiumGrants.memberId, memberId))
    .orderBy(desc(premiumGrants.givenAt), premiumGrants.id)
    .limit(MAX_MEMBER_RECORDS)
export type GrantRow = Awaited<ReturnType<typeof grantsOf>>[number]

export const grantNamed = async (db: Database, id: string) =>
  (await db.select().from(premiumGrants).where(eq(premiumGrants.id, id)))[0]

/** Complimentary plans that end soon, the earliest end first. */
export function grantsEndingSoon(db: Database, now: number) {
  const { id, memberId, plan, endsAt, revokedAt } = premiumGrants
  return db
    .select({ memberId, plan, endsAt, name: members.displayName })
    .from(premiumGrants)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(isNull(revokedAt), gt(endsAt, now), lte(endsAt, now + ENDING_DAYS * DAY_MS)))
    .orderBy(asc(endsAt), asc(id))
    .limit(SHOWN_ENDING)
}
export type EndingGrantRow = Awaited<ReturnType<typeof grantsEndingSoon>>[number]

type Grant = { endsAt: number; revokedAt: number | null }

/** The running grant that ends last; null without one. @param now epoch milliseconds */
export const lastRunningGrant = <G extends Grant>(grants: readonly G[], now: number): G | null =>
  grants
    .filter(({ endsAt, revokedAt }) => revokedAt === null && endsAt > now)
    .reduce<G | null>((last, grant) => (last && last.endsAt >= grant.endsAt ? last : grant), null)
