import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './endings.ts'

/** What ends soon, or has just ended, as far as the role includes it: the earliest end first. */
export const listEndings = endpoint<typeof schemas.listEndingsSchemas>()(
  'GET',
  '/api/admin/endings',
  'staff',
)
