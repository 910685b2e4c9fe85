import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './admin-stories.ts'

export const getContent = endpoint<typeof schemas.getContentSchemas>()(
  'GET',
  '/api/admin/companions/:id/content',
  'staff',
)

/** May be repeated. 409 if the stories have changed since; `current` contains them. */
export const saveStories = endpoint<typeof schemas.saveStoriesSchemas>()(
  'PUT',
  '/api/admin/companions/:id/content',
  'staff',
)
