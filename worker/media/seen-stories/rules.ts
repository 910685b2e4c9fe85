import { DAY_MS } from '../../platform/lib/time.ts'

/** Rate limit of reports of seen stories by a member. */
export const seenRateLimit = { what: 'seen-stories', limit: 240, windowSeconds: 600 } as const

/** Retention from the last change on, as in browsers. */
export const SEEN_STORY_RETENTION_MS = 365 * DAY_MS
