import { storedList } from '../../lib/stored-list.ts'

/** Ids of the stories this browser has shown; their rings are dim. */
export const seenStories = storedList('seen-stories', 300)
