import { and, inArray, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { dataRequests, dataRequestSteps } from '../../db/schema/data-requests.ts'
import { KEPT_MS } from './rules.ts'

/** Who asks does so without an account. What is not answered is not forgotten either. */
export const dataRequestLifecycle: Lifecycle = {
  tables: [dataRequests, dataRequestSteps],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db
      .delete(dataRequests)
      .where(
        and(
          inArray(dataRequests.state, ['done', 'refused']),
          lt(dataRequests.changedAt, now - KEPT_MS),
        ),
      ),
  ],
}
