/** Account that the browser's list was last synced with, then the synced ids; empty: none. */
export type SyncedIds = readonly string[]

export const syncedOf = (userId: string, ids: readonly string[]): SyncedIds => [userId, ...ids]

/**
 * Companions hidden and shown again in this browser since the last sync. Before the first sync all its ids
 * are new; ids that another account left behind are ignored.
 */
export function hiddenChangesSince(
  [owner, ...before]: SyncedIds,
  userId: string,
  device: readonly string[],
): { hide: string[]; show: string[] } {
  if (owner !== undefined && owner !== userId) return { hide: [], show: [] }
  return {
    hide: device.filter((id) => !before.includes(id)),
    show: before.filter((id) => !device.includes(id)),
  }
}

/**
 * Ids to add to and remove from the browser's list to match the account. Changes made since the request are
 * preserved.
 */
export const difference = (sentIds: readonly string[], account: readonly string[]) => ({
  add: account.filter((id) => !sentIds.includes(id)),
  remove: sentIds.filter((id) => !account.includes(id)),
})
