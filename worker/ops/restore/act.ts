import type { JournalEntry } from '../../features/backups/rules.ts'
import type { Stores } from '../../flows/clean-up-folders.ts'

/** What an entry of the journal says once more; a later one of the same group takes its place. */
export type Act = {
  /** Empty: every entry counts. */
  group: string | ((entry: JournalEntry) => string)
  apply: (stores: Stores, entry: JournalEntry) => Promise<void>
}
