import { ONLINE_MS } from '../../platform/contract/limits.ts'

// Plain numbers, because the catalogue evaluates this for thousands of rows at a time. `companions/sql/presence.ts`
// is the same rule in SQL.

/** @param onlineUntil and now epoch milliseconds; 0: offline */
export const isOnline = (onlineUntil: number, now: number): boolean => onlineUntil >= now

/** The chosen end of being online, or 12 hours after the last activity. Epoch milliseconds. */
export const onlineEnd = (onlineUntil: number | null | undefined, lastActiveAt: number): number =>
  onlineUntil ?? lastActiveAt + ONLINE_MS
