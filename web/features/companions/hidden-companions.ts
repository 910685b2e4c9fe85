import { storedList } from '../../lib/stored-list.ts'

export const storedHiddenCompanions = storedList('hidden-companions', 500)
