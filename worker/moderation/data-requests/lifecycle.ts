import { and, inArray, lt, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { dataRequests, dataRequestSteps } from '../schema/data-requests.ts'
import { DATA_REQUEST_RETENTION_MS } from './rules.ts'

/**
 * Requesters need no account, so no account erases a request. An answered request is kept as proof
 * of the answer, an open one until it is answered.
 */
export const dataRequestLifecycle: Lifecycle = {
  tables: [dataRequests, dataRequestSteps],
  export: (db, _, email) => ({
    ...(email && {
      dataRequests: db
        .select({
          reference: dataRequests.reference,
          kind: dataRequests.kind,
          asker: dataRequests.asker,
          name: dataRequests.name,
          email: dataRequests.email,
          text: dataRequests.text,
          state: dataRequests.state,
          createdAt: dataRequests.createdAt,
          language: dataRequests.language,
        })
        .from(dataRequests)
        .where(sql`lower(${dataRequests.email}) = ${email.toLowerCase()}`),
    }),
  }),
  erase: (db, memberId) => [anonymiseStaff(db, dataRequestSteps, memberId)],
  expire: (db, now) => [
    db
      .delete(dataRequests)
      .where(
        and(
          inArray(dataRequests.state, ['done', 'refused']),
          lt(dataRequests.changedAt, now - DATA_REQUEST_RETENTION_MS),
        ),
      ),
  ],
}
