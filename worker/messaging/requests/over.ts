import { and, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import { requests } from '../schema/requests.ts'
import { DELETED_MESSAGE_RETENTION_MS, REQUEST_RETENTION_MS } from './rules.ts'

/** SQL condition that the retention of a request is over. @param now epoch milliseconds */
export const isRequestExpired = (now: number): SQL | undefined =>
  or(
    lt(requests.changedAt, now - REQUEST_RETENTION_MS),
    and(isNotNull(requests.hiddenAt), lt(requests.hiddenAt, now - DELETED_MESSAGE_RETENTION_MS)),
  )
