import { and, lt, ne } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionNotes } from '../../companions/schema/companion-notes.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

const NOTE_RETENTION_MS = 365 * DAY_MS

/** Notes are deleted with the profile; the reason for hiding it stays as long as it is hidden. */
export const companionNoteLifecycle: Lifecycle = {
  tables: [companionNotes],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db
      .delete(companionNotes)
      .where(
        and(ne(companionNotes.kind, 'hidden'), lt(companionNotes.at, now - NOTE_RETENTION_MS)),
      ),
  ],
}
