import { lt } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { authorityAnswers, authorityRequests } from '../schema/transparency.ts'

/** Two years, the retention of security logs. */
const AUTHORITY_REQUEST_RETENTION_MS = 2 * 365 * DAY_MS

/** No row names a person whose data was requested. Only the names of staff are erased. */
export const authorityRequestLifecycle: Lifecycle = {
  tables: [authorityRequests, authorityAnswers],
  export: () => ({}),
  erase: (db, memberId) => [
    anonymiseStaff(db, authorityRequests, memberId),
    anonymiseStaff(db, authorityAnswers, memberId),
  ],
  expire: (db, now) => [
    db
      .delete(authorityRequests)
      .where(lt(authorityRequests.at, now - AUTHORITY_REQUEST_RETENTION_MS)),
  ],
}
