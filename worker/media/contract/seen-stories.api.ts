import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './seen-stories.ts'

export const listSeenStories = endpoint<typeof schemas.listSeenStoriesSchemas>()(
  'GET',
  '/api/seen-stories',
  'member',
)

/** Adds the stories that this browser has shown to those that are stored for the account. May be repeated. */
export const addSeenStories = endpoint<typeof schemas.addSeenStoriesSchemas>()(
  'POST',
  '/api/seen-stories',
  'member',
)
