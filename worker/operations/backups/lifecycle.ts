import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { tombstones } from '../../platform/db/tombstones.ts'
import { deleteOldTombstones } from './writes.ts'

/** Ids alone, so that no restore brings someone back: kept as long as the back-ups are. */
export const tombstoneLifecycle: Lifecycle = {
  tables: [tombstones],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [deleteOldTombstones(db, now)],
}
