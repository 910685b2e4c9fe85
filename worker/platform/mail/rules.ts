import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts'

/** How many emails are tried at a time. */
export const ROUND = 20

/** The first try is given up for lost after this long; each further one waits twice as long. */
export const FIRST_WAIT_MS = 5 * MINUTE_MS
/** Eight doublings: from then on it is tried about once a day. */
export const MOST_DOUBLINGS = 8

/** From the so-and-so-many-th failure on someone should look. */
export const WORRYING_TRIES = 6

/** How long mail waits about what the person was notified of on a device. */
export const UNREAD_MS = 10 * MINUTE_MS

export const MAX_ERROR = 300

/** By then each way to send a mail has failed at least once more the day after: staff have to act. */
const UNSENT_BOUND_MS = 26 * HOUR_MS

/** @param ageMs since the mail was written */
export const isUnsentTooLong = (ageMs: number) => ageMs > UNSENT_BOUND_MS

/** How long the cause of what was sent is remembered. */
export const EMAIL_RETENTION_MS = 30 * DAY_MS
