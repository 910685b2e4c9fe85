import { and, isNotNull, lt, not, or, type SQL } from 'drizzle-orm'
import { requests } from '../schema/requests.ts'
import { isPreserved } from './lifetime.ts'
import { DELETED_MESSAGE_RETENTION_MS, REQUEST_RETENTION_MS } from './rules.ts'

/**
 * SQL condition that the retention of a request is over, and that no report preserves it: a member can't erase the
 * evidence by deleting the request.
 *
 * @param now epoch milliseconds
 */
export const isRequestExpired = (now: number): SQL | undefined =>
  and(
    or(
      lt(requests.changedAt, now - REQUEST_RETENTION_MS),
      and(isNotNull(requests.hiddenAt), lt(requests.hiddenAt, now - DELETED_MESSAGE_RETENTION_MS)),
    ),
    not(isPreserved(now, 'requests')),
  )
