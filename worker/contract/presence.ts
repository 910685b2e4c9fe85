import { ONLINE_MS } from './limits.ts'

/** Whoever is set online and was active then or later still counts as online. Epoch ms. */
export const onlineSince = (now: number): number => now - ONLINE_MS

/** @param now and `lastActiveAt` in epoch milliseconds */
export const isOnline = (
  { online, lastActiveAt }: { online: boolean; lastActiveAt: number },
  now: number,
): boolean => online && lastActiveAt >= onlineSince(now)
