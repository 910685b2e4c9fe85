import { DAY_MS } from '../../platform/lib/time.ts'

/** How long a profile that was left is kept, unless she asks for its erasure. */
export const LEFT_KEPT_MS = 365 * DAY_MS

/** How long it is kept that someone was here. */
export const GONE_KEPT_MS = 365 * DAY_MS

/** How often one companion may take a copy, and try to leave. */
export const ownExportRateLimit = { what: 'own-export', limit: 6, windowSeconds: 3_600 } as const
export const leaveRateLimit = { what: 'own-leave', limit: 10, windowSeconds: 3_600 } as const
