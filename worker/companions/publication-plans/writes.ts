import { eq, sql, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { publicationPlans } from '../schema/publication-plans.ts'

type NewPlan = InferInsertModel<typeof publicationPlans>

/** Replaces all plans of a companion. */
export const replacePlans = (
  db: Database,
  companionId: string,
  plans: readonly NewPlan[],
): Write[] => [
  db.delete(publicationPlans).where(eq(publicationPlans.companionId, companionId)),
  insertAll(db, publicationPlans, plans),
]

/** Marks a plan as missed; the row stays for staff. @param now epoch milliseconds */
export const markPlanMissed = (
  db: Database,
  { companionId, act, at }: Pick<NewPlan, 'companionId' | 'act' | 'at'>,
  now: number,
): Write =>
  db.run(sql`UPDATE publication_plans SET missed_at = ${now}
    WHERE companion_id = ${companionId} AND act = ${act} AND at = ${at} AND missed_at IS NULL`)
