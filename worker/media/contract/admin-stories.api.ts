import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './admin-stories.ts'

export const getContent = endpoint<typeof schemas.getContentSchemas>()(
  'GET',
  '/api/admin/companions/:id/content',
  'staff',
)

/** May be repeated. 409 when the stories have changed since; `current` says to what. */
export const saveStories = endpoint<typeof schemas.saveStoriesSchemas>()(
  'PUT',
  '/api/admin/companions/:id/content',
  'staff',
)
