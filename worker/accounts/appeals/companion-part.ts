import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { appeals, appealSteps } from '../../moderation/schema/appeals.ts'

export const appealPart: CompanionPart = {
  tables: [appeals, appealSteps],
  export: (db, id) => ({
    appeals: db
      .select({
        reference: appeals.reference,
        reason: appeals.reason,
        decidedAt: appeals.decidedAt,
        state: appeals.state,
        text: appeals.text,
        appealedAt: appeals.appealedAt,
      })
      .from(appeals)
      .where(eq(appeals.companionId, id))
      .orderBy(asc(appeals.decidedAt)),
  }),
}
