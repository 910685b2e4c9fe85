import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

/** A session that is unused for this long requires a sign-in before it continues. */
export const IDLE_MS = 30 * MINUTE_MS

/** Minimum time between two records of use. */
export const RECORD_INTERVAL_MS = 3 * MINUTE_MS

/** A browser that is unused for this long counts as new. */
export const DEVICE_RETENTION_MS = 365 * DAY_MS

export const isDeviceRecorded = ({ seenAt }: { seenAt: number }, now: number) =>
  now - seenAt < DAY_MS

/** Limit of new browsers recorded per member and day. A higher rate indicates a script without cookies. */
export const newDeviceLimit = { what: 'new-device', limit: 10, windowSeconds: 86_400 } as const

/**
 * True if a session was unused for too long.
 *
 * @param usedAt last use by staff, epoch milliseconds; undefined: never
 * @param authenticatedAt last sign-in of its owner
 */
export const isIdle = (
  usedAt: number | undefined,
  { authenticatedAt }: { authenticatedAt: number | null },
  now: number,
): boolean => now - Math.max(usedAt ?? 0, authenticatedAt ?? 0) > IDLE_MS
