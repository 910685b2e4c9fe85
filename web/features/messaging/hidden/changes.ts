/** Whose list was last known to be the account's, and which ids it had; empty: no one's. */
export type Synced = readonly string[]

export const syncedOf = (userId: string, ids: readonly string[]): Synced => [userId, ...ids]

/**
 * What was hidden and shown again in this browser since its list was last the same as the account's. Before
 * that, everything in it is new; what another account has left there is not this one's.
 */
export function changesSince(
  [owner, ...before]: Synced,
  userId: string,
  device: readonly string[],
): { hide: string[]; show: string[] } {
  if (owner !== undefined && owner !== userId) return { hide: [], show: [] }
  return {
    hide: device.filter((id) => !before.includes(id)),
    show: before.filter((id) => !device.includes(id)),
  }
}

/** How the browser's list becomes the account's; what was changed after it was sent stays as it is. */
export const difference = (sent: readonly string[], account: readonly string[]) => ({
  add: account.filter((id) => !sent.includes(id)),
  remove: sent.filter((id) => !account.includes(id)),
})
