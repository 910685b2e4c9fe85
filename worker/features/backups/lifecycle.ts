import type { Lifecycle } from '../../db/lifecycle.ts'
import { journalQueue } from '../../db/schema/backups.ts'
import { forgetOldJournal } from './writes.ts'

/** Ids alone, so that no restore brings someone back: kept as long as the back-ups are. */
export const journalLifecycle: Lifecycle = {
  tables: [journalQueue],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [forgetOldJournal(db, now)],
}
