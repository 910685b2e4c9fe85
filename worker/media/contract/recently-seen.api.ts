import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './recently-seen.ts'

/**
 * Returns those of the companions that this viewer may see now, in the order of the ids. Not cached, because each
 * browser sends other ids.
 */
export const listRecentlySeen = endpoint<typeof schemas.listRecentlySeenSchemas>()(
  'GET',
  '/api/recently-seen',
  'public',
)
