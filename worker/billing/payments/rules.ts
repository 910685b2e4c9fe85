import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

/** Limit of requests for checkout links per member. */
export const checkoutRateLimit = { what: 'checkout', limit: 40, windowSeconds: 600 } as const

/** Time for which an unpaid link is reused: opening the dialog is no purchase. */
export const LINK_REUSE_MS = 120 * MINUTE_MS

/** Time for which a notification without its charge is requested again, before it is stored as an orphan. */
export const CHARGE_TIMEOUT_MS = 60 * MINUTE_MS

/** Retention period of an unpaid link: until then it can still be paid. */
export const UNPAID_RETENTION_MS = 30 * DAY_MS

export const mayBuy = () => true
