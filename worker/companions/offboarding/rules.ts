import { DAY_MS } from '../../platform/lib/time.ts'

/** Time from the departure to the deletion of the profile, unless the companion requests it earlier. */
export const DEPARTED_PROFILE_RETENTION_MS = 365 * DAY_MS

/** Time for which the departure itself is stored after that. */
export const DEPARTURE_RETENTION_MS = 365 * DAY_MS

/** Limit for copies of data, and for attempts to leave. */
export const ownExportRateLimit = { what: 'own-export', limit: 6, windowSeconds: 3_600 } as const
export const leaveRateLimit = { what: 'own-leave', limit: 10, windowSeconds: 3_600 } as const
