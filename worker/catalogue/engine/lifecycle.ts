import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { catalogueLog } from '../schema/catalogue.ts'
import { republishAnonymised, withdrawPaused } from './projection.ts'

/**
 * The public documents name the authors of reviews and follow them. The profile that the account ran is
 * paused by then and goes, too.
 */
export const catalogueLifecycle: Lifecycle = {
  tables: [catalogueLog],
  export: () => ({}),
  erase: (db, _, now) => [republishAnonymised(db, now), withdrawPaused(db, now)],
  expire: () => [],
}
