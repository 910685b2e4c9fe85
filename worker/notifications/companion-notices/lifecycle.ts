import { and, lt, ne } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionNotes } from '../../companions/schema/companion-notes.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

const KEPT_MS = 365 * DAY_MS

/** Notes belong to the profile and go with it; a reason stays as long as the profile is hidden. */
export const companionNoteLifecycle: Lifecycle = {
  tables: [companionNotes],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db
      .delete(companionNotes)
      .where(and(ne(companionNotes.kind, 'hidden'), lt(companionNotes.at, now - KEPT_MS))),
  ],
}
