import { MAX_RECENTLY_SEEN } from '#platform/limits'
import { storedList } from '../../lib/stored-list.ts'

/** Ids of the companions whose profiles this browser has opened, the latest last. */
export const recentlySeen = storedList('recently-seen', MAX_RECENTLY_SEEN)

export function recordSeen(id: string) {
  recentlySeen.remove(id)
  recentlySeen.add(id)
}
