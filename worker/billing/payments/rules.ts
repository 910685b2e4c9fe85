import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

/** How often a member may ask for the links to the checkout. */
export const checkoutRateLimit = { what: 'checkout', limit: 40, windowSeconds: 600 } as const

/** How long an unpaid link is given out again: opening a dialog is no purchase. */
export const REUSED_MS = 120 * MINUTE_MS

/** How long what has no charge yet is asked for again, before it is stored as an orphan. */
export const CHARGE_TIMEOUT_MS = 60 * MINUTE_MS

/** How long an unpaid link can still be paid by, as far as this site remembers it. */
export const UNPAID_KEPT_MS = 30 * DAY_MS

export const mayBuy = () => true
