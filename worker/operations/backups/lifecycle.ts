import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { tombstones } from '../../platform/db/tombstones.ts'
import { deleteOldTombstones } from './writes.ts'

/**
 * Tombstones contain ids only. They are kept as long as backups, so that no restore brings a person
 * back.
 */
export const tombstoneLifecycle: Lifecycle = {
  tables: [tombstones],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [deleteOldTombstones(db, now)],
}
