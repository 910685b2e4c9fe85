import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'

/** Only the newest sessions of a member are listed; more than these indicate a script that signs in repeatedly. */
export const MAX_SESSIONS = 50

/** A session that is unused for this long is not listed. Its next use records it again. */
export const SESSION_UNUSED_MS = 365 * DAY_MS

export const endSessionLimit = { what: 'end-session', limit: 60, windowSeconds: 3_600 } as const

/**
 * Exact to the day: enough to recognise a session; more would be a diary of the member. @param usedAt
 * undefined: not recorded
 */
export const isDueToNote = (usedAt: number | undefined, now: number): boolean =>
  usedAt === undefined || utcDayOf(usedAt) !== utcDayOf(now)
