import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'

/** The newest of one member are listed; more than these is a script that signs in again and again. */
export const MOST_SESSIONS = 50

/** A session that was not used for so long is listed no longer. It is noted again when it is used. */
export const SESSION_UNUSED_MS = 365 * DAY_MS

export const endSessionLimit = { what: 'end-session', limit: 60, windowSeconds: 3_600 } as const

/** Days are enough to recognise a session; more would be a diary of the member. @param usedAt undefined: not noted */
export const isDueToNote = (usedAt: number | undefined, now: number): boolean =>
  usedAt === undefined || utcDayOf(usedAt) !== utcDayOf(now)
