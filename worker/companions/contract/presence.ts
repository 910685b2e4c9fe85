import { ONLINE_MS } from '../../platform/contract/limits.ts'

// In plain numbers: the catalogue asks this of thousands of rows at a time. `companions/sql/presence.ts` says the
// same in SQL.

/** Whether someone is online still. @param onlineUntil and now epoch ms; 0: offline */
export const isOnline = (onlineUntil: number, now: number): boolean => onlineUntil >= now

/** When being online ends: as she said, or 12 hours after the last activity. Epoch ms. */
export const onlineEnd = (onlineUntil: number | null | undefined, lastActiveAt: number): number =>
  onlineUntil ?? lastActiveAt + ONLINE_MS
