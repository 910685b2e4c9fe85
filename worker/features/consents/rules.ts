import { DAY_MS } from '../../lib/time.ts'

/**
 * How many choices of one member are stored. Beyond that a choice counts all the same: it replaces the
 * one before, if that is not older than the window. What visitors choose is in their cookie alone: no row
 * is read or written, so nothing is to be limited.
 */
export const consentRateLimit = { what: 'consent', limit: 30, windowSeconds: 3_600 } as const

/** How long it is remembered what was agreed to before. */
export const REPLACED_KEPT_MS = 365 * DAY_MS
