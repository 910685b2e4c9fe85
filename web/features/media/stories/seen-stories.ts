import { MAX_SEEN_STORIES } from '#platform/limits'
import { storedList } from '../../../lib/stored-list.ts'

/** Ids of the stories that this browser has shown; their rings are dimmed. */
export const storedSeenStories = storedList('seen-stories', MAX_SEEN_STORIES)
