import { eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { publicationPlans } from '../schema/publication-plans.ts'

export const publicationPlansPart: CompanionPart = {
  tables: [publicationPlans],
  export: (db, id) => ({
    plannedPublication: db
      .select({
        act: publicationPlans.act,
        at: publicationPlans.at,
        ground: publicationPlans.ground,
        reason: publicationPlans.reason,
        missedAt: publicationPlans.missedAt,
      })
      .from(publicationPlans)
      .where(eq(publicationPlans.companionId, id)),
  }),
}
