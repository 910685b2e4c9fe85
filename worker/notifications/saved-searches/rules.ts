import { DAY_MS } from '../../platform/lib/time.ts'

/** How often a member may save, change or delete a search. */
export const searchRateLimit = { what: 'search', limit: 120, windowSeconds: 600 } as const

/** Searches go when their member was not here for so long. */
export const SAVED_SEARCH_RETENTION_MS = 365 * DAY_MS
