import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts'

/** Emails per round. */
export const MAIL_BATCH_SIZE = 20

/** Wait before the second attempt; each further wait is twice as long. */
export const FIRST_WAIT_MS = 5 * MINUTE_MS
/** Wait between two attempts of an alarm, which does not grow; less than the minute between two runs of the job. */
export const SAFETY_WAIT_MS = 50 * SECOND_MS
/** After eight doublings an email is tried about once a day. */
export const MAX_DOUBLINGS = 8

/** Failures from which on an email is logged as stuck. */
export const STUCK_AFTER_FAILURES = 6

/** Delay of an email about something that a device has been notified of. */
export const UNREAD_MS = 10 * MINUTE_MS

export const MAX_ERROR = 300

/** Each email has failed at least once more on the following day by then, so staff have to act. */
const UNSENT_BOUND_MS = 26 * HOUR_MS

/** @param ageMs milliseconds since the email was queued */
export const isUnsentTooLong = (ageMs: number) => ageMs > UNSENT_BOUND_MS

/** Retention of the causes of sent emails. */
export const EMAIL_RETENTION_MS = 30 * DAY_MS
