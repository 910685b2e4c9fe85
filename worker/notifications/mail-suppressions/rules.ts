import { DAY_MS } from '../../platform/lib/time.ts'

/** A suppression ends after this time, because mailboxes are repaired and people change their minds. */
export const SUPPRESSION_MS = 180 * DAY_MS
