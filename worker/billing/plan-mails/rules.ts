import { DAY_MS } from '../../platform/lib/time.ts'

/** How many mails one run queues at most: each asks the accounts' service for an address. */
export const MAILS_A_RUN = 40

/** What could not be mailed for so long is no news. */
export const MAILED_WITHIN_MS = 3 * DAY_MS

/** How long what was mailed is remembered, so that nothing is mailed twice. */
export const PLAN_MAIL_RETENTION_MS = 60 * DAY_MS
