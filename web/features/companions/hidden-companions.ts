import { storedList } from '../../lib/stored-list.ts'

/** Ids of the companions that are hidden from lists in this browser. */
export const storedHiddenCompanions = storedList('hidden-companions', 500)
