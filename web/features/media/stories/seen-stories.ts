import { MAX_SEEN_STORIES } from '#platform/limits'
import { storedList } from '../../../lib/stored-list.ts'

/** Ids of the stories this browser has shown; their rings are dim. */
export const seenStories = storedList('seen-stories', MAX_SEEN_STORIES)
