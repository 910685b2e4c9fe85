import { HOUR_MS } from '../../platform/lib/time.ts'

/** Minimum time between two alerts that the same companion is online. */
export const ONLINE_ALERT_INTERVAL_MS = 6 * HOUR_MS

/** Minimum time between two emails that a companion is online, or about other alerts, to a member. */
export const ONLINE_MAIL_INTERVAL_MS = HOUR_MS

// Limits of one run; the next run continues.
export const FOLLOWERS_PER_BATCH = 100
export const MAX_ONLINE_BATCHES = 5
