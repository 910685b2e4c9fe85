import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './recently-seen.ts'

/**
 * Of the companions whose profiles a browser has opened, those that this viewer may open now, in the order of
 * the ids. Kept in no memory: each browser asks for others.
 */
export const listRecentlySeen = endpoint<typeof schemas.listRecentlySeenSchemas>()(
  'GET',
  '/api/recently-seen',
  'public',
)
