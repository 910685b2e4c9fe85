import { eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { promotionConsents } from '../schema/publication.ts'

export const promotionPart: CompanionPart = {
  tables: [promotionConsents],
  export: (db, id) => ({
    promotionConsent: db
      .select({
        textVersion: promotionConsents.textVersion,
        givenBy: promotionConsents.givenByName,
        givenAt: promotionConsents.givenAt,
        evidence: promotionConsents.evidence,
        withdrawnAt: promotionConsents.withdrawnAt,
        withdrawnBy: promotionConsents.withdrawnBy,
      })
      .from(promotionConsents)
      .where(eq(promotionConsents.companionId, id)),
  }),
}
