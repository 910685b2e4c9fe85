import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './staff-search.ts'

/** The first results of each kind that the role may list, most recent first; other kinds are empty. */
export const searchStaffArea = endpoint<typeof schemas.searchStaffAreaSchemas>()(
  'GET',
  '/api/admin/search',
  'staff',
)
