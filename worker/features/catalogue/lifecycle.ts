import type { Lifecycle } from '../../db/lifecycle.ts'
import { catalogueLog } from '../../db/schema/catalogue.ts'
import { republishAnonymised } from './projection.ts'

/** The public documents name the authors of reviews; they follow the reviews, which come before. */
export const catalogueLifecycle: Lifecycle = {
  tables: [catalogueLog],
  export: () => ({}),
  erase: (db, _, now) => [republishAnonymised(db, now)],
  expire: () => [],
}
