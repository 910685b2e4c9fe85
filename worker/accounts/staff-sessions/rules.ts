import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

/** A session that was not used for so long asks for a proof before it goes on. */
export const IDLE_MS = 30 * MINUTE_MS

/** A use is noted no sooner than so long after the last one. */
export const NOTED_EVERY_MS = 3 * MINUTE_MS

/** A browser that is unused for so long counts as a new one. */
export const DEVICE_KEPT_MS = 365 * DAY_MS

export const isDeviceNoted = ({ seenAt }: { seenAt: number }, now: number) => now - seenAt < DAY_MS

/** How many new browsers of one member are noted a day: more is a script that keeps no cookie. */
export const newDeviceLimit = { what: 'new-device', limit: 10, windowSeconds: 86_400 } as const

/**
 * Whether a session has rested too long.
 *
 * @param usedAt when it was last used by staff, epoch milliseconds; undefined: never
 * @param authenticatedAt when its owner last proved who they are
 */
export const isIdle = (
  usedAt: number | undefined,
  { authenticatedAt }: { authenticatedAt: number | null },
  now: number,
): boolean => now - Math.max(usedAt ?? 0, authenticatedAt ?? 0) > IDLE_MS
