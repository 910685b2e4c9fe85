import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { measures } from '../schema/measures.ts'

/** Warnings and strikes of the companion. */
export const measurePart: CompanionPart = {
  tables: [measures],
  export: (db, id) => ({
    measures: db
      .select({
        kind: measures.kind,
        reason: measures.reason,
        ground: measures.ground,
        severity: measures.severity,
        words: measures.words,
        at: measures.at,
        until: measures.until,
        liftedAt: measures.liftedAt,
      })
      .from(measures)
      .where(eq(measures.companionId, id))
      .orderBy(asc(measures.at)),
  }),
}
