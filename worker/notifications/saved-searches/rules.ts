import { DAY_MS } from '../../platform/lib/time.ts'

/** Changes of saved searches per member. */
export const searchRateLimit = { what: 'search', limit: 120, windowSeconds: 600 } as const

/** A member's searches are deleted if the member has not visited for this time. */
export const SAVED_SEARCH_RETENTION_MS = 365 * DAY_MS
