import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './members.ts'

/**
 * All that is known of the member, `?format=json` or `html`. Suspended members, too. 429 after a few an
 * hour.
 */
export const exportMe = endpoint<typeof schemas.exportMeSchemas>()(
  'GET',
  '/api/me/export',
  'member',
)

/**
 * For good. 403 unless the member has just signed in; 409 while a subscription renews, or when no one
 * would be left to administrate.
 */
export const deleteMe = endpoint<typeof schemas.deleteMeSchemas>()('DELETE', '/api/me', 'member')
