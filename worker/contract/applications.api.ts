import { endpoint } from './endpoint.ts'
import type * as schemas from './applications.ts'

/** 201. The same form again answers the same reference; 409 when it says something else by then. */
export const createApplication = endpoint<typeof schemas.createApplicationSchemas>()(
  'POST',
  '/api/applications',
  'public',
)
