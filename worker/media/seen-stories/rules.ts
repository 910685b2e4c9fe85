import { DAY_MS } from '../../platform/lib/time.ts'

/** How often a member may say what they have seen. */
export const seenRateLimit = { what: 'seen-stories', limit: 240, windowSeconds: 600 } as const

/** As long as a browser keeps it: from the last change on. */
export const SEEN_STORY_RETENTION_MS = 365 * DAY_MS
