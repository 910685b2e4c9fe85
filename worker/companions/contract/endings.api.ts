import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './endings.ts'

/**
 * Checks, photos and contacts that end soon or have just ended, limited to the role's rights; the earliest end
 * first.
 */
export const listEndings = endpoint<typeof schemas.listEndingsSchemas>()(
  'GET',
  '/api/admin/endings',
  'staff',
)
