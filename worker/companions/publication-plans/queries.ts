import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../schema/companions.ts'
import { publicationPlans } from '../schema/publication-plans.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** A companion's plans in their order. */
export const plansOf = (db: Database, companionId: string) =>
  db
    .select()
    .from(publicationPlans)
    .where(eq(publicationPlans.companionId, companionId))
    .orderBy(asc(publicationPlans.at))
export type PlanRow = Awaited<ReturnType<typeof plansOf>>[number]

/** Due plans, oldest first. */
export const duePlans = (db: Database, now: number, limit: number) =>
  db
    .select()
    .from(publicationPlans)
    .where(sql`missed_at IS NULL AND at <= ${now}`)
    .orderBy(asc(publicationPlans.at), asc(publicationPlans.companionId))
    .limit(limit)

type Plan = Pick<PlanRow, 'companionId' | 'act' | 'at'>

/** True in SQL while the plan is stored with this time. */
export const isPlanned = ({ companionId, act, at }: Plan) =>
  sql`EXISTS (SELECT 1 FROM publication_plans WHERE companion_id = ${companionId}
    AND act = ${act} AND at = ${at} AND missed_at IS NULL)`

/**
 * True in SQL while the plan may be carried out. A profile is published only while nothing else hides it, and at
 * most a day after the planned time: staff review later ones.
 *
 * @param now epoch milliseconds
 */
export const mayBeDone = ({ companionId, act, at }: Plan, now: number) =>
  act === 'unpublish'
    ? sql`EXISTS (SELECT 1 FROM companions WHERE id = ${companionId} AND lifecycle = 'active')`
    : sql`(${at} > ${now - DAY_MS} AND EXISTS (SELECT 1 FROM companions c WHERE c.id = ${companionId}
        AND c.lifecycle IN ('draft', 'pending') AND c.is_active AND c.paused_at IS NULL
        AND EXISTS (SELECT 1 FROM publishable_companions p WHERE p.companion_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.companion = c.id AND r.holds = 1)))`

export const isDoable = async (db: Database, plan: Plan, now: number): Promise<boolean> => {
  const [row] = await db.all<{ is: number }>(sql`SELECT ${mayBeDone(plan, now)} AS "is"`)
  return row?.is === 1
}

/** True when a profile meets all conditions of publication. */
export const isPublishable = async (db: Database, companionId: string): Promise<boolean> => {
  const [row] = await db.all(
    sql`SELECT 1 FROM publishable_companions WHERE companion_id = ${companionId}`,
  )
  return row !== undefined
}

/** Plans of all profiles: missed ones first, then by time. */
export const plannedProfiles = (db: Database, limit: number) =>
  db
    .select({
      id: publicationPlans.companionId,
      name: companions.name,
      act: publicationPlans.act,
      at: publicationPlans.at,
      missedAt: publicationPlans.missedAt,
      plannedBy: publicationPlans.actorName,
    })
    .from(publicationPlans)
    .innerJoin(companions, eq(companions.id, publicationPlans.companionId))
    .orderBy(
      sql`${publicationPlans.missedAt} IS NULL`,
      asc(publicationPlans.at),
      asc(publicationPlans.companionId),
    )
    .limit(limit)
