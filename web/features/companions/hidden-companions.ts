import { storedList } from '../../lib/stored-list.ts'

/** Ids of the companions that this browser's owner doesn't want to see in lists. */
export const hiddenCompanions = storedList('hidden-companions', 500)
