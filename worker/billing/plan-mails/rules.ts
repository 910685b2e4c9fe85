import { DAY_MS } from '../../platform/lib/time.ts'

/** Maximum number of mails that a run queues: each asks the account service for an address. */
export const PLAN_MAIL_BATCH_SIZE = 40

/** Age after which an unsent mail is dropped. */
export const PLAN_MAIL_MAX_AGE_MS = 3 * DAY_MS

/** Retention period of sent mails, so that nothing is mailed twice. */
export const PLAN_MAIL_RETENTION_MS = 60 * DAY_MS
