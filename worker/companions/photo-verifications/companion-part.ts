import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { verificationRenewals } from '../../moderation/schema/renewals.ts'

export const renewalPart: CompanionPart = {
  tables: [verificationRenewals],
  export: (db, id) => ({
    verificationRenewals: db
      .select({
        state: verificationRenewals.state,
        reason: verificationRenewals.reason,
        submittedAt: verificationRenewals.submittedAt,
        decidedAt: verificationRenewals.decidedAt,
        createdAt: verificationRenewals.createdAt,
      })
      .from(verificationRenewals)
      .where(eq(verificationRenewals.companionId, id))
      .orderBy(asc(verificationRenewals.createdAt)),
  }),
}
