import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { companionRevisions } from '../schema/revisions.ts'

export const revisionPart: CompanionPart = {
  tables: [companionRevisions],
  export: (db, id) => ({
    revisions: db
      .select({
        state: companionRevisions.state,
        content: companionRevisions.draft,
        reason: companionRevisions.reason,
        submittedAt: companionRevisions.submittedAt,
        decidedAt: companionRevisions.decidedAt,
        createdAt: companionRevisions.createdAt,
        changedAt: companionRevisions.changedAt,
      })
      .from(companionRevisions)
      .where(eq(companionRevisions.companionId, id))
      .orderBy(asc(companionRevisions.createdAt)),
  }),
}
