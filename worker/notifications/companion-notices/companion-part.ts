import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { companionNotes } from '../../companions/schema/companion-notes.ts'

export const noticePart: CompanionPart = {
  tables: [companionNotes],
  export: (db, id) => ({
    notesOfTheTeam: db
      .select({
        kind: companionNotes.kind,
        of: companionNotes.subject,
        at: companionNotes.at,
        before: companionNotes.before,
        after: companionNotes.after,
        reason: companionNotes.reason,
        ground: companionNotes.ground,
      })
      .from(companionNotes)
      .where(eq(companionNotes.companionId, id))
      .orderBy(asc(companionNotes.at)),
  }),
}
