import { strikeDays, type Severity } from '#moderation/member-cases'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Time at which a warning or a strike of this severity expires, in epoch milliseconds. */
export const strikeEnd = (severity: Severity, now: number) => now + strikeDays[severity] * DAY_MS

/** Retention of a measure after it was taken, if it has ended by then. */
export const MEASURE_RETENTION_MS = 365 * DAY_MS

/** Appeals against measures by one member. */
export const measureAppealLimit = {
  what: 'measure-appeal',
  limit: 20,
  windowSeconds: 3_600,
} as const
