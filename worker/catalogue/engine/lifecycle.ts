import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { catalogueLog } from '../schema/catalogue.ts'
import { republishAnonymised, withdrawPaused } from './projection.ts'

/**
 * The public documents contain the authors of reviews, so they are updated after the reviews. The profile of
 * the account is paused by then and is removed, too.
 */
export const catalogueLifecycle: Lifecycle = {
  tables: [catalogueLog],
  export: () => ({}),
  erase: (db, _, now) => [republishAnonymised(db, now), withdrawPaused(db, now)],
  expire: () => [],
}
