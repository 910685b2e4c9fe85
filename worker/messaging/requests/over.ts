import { and, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import { requests } from '../schema/requests.ts'
import { DELETED_KEPT_MS, REQUEST_RETENTION_MS } from './rules.ts'

/** In SQL: whose request has been kept long enough. @param now epoch milliseconds */
export const isRequestExpired = (now: number): SQL | undefined =>
  or(
    lt(requests.changedAt, now - REQUEST_RETENTION_MS),
    and(isNotNull(requests.hiddenAt), lt(requests.hiddenAt, now - DELETED_KEPT_MS)),
  )
