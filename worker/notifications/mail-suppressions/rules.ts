import { DAY_MS } from '../../platform/lib/time.ts'

/** After this long an address is tried again: mailboxes come back, and people change their minds. */
export const SUPPRESSED_MS = 180 * DAY_MS
