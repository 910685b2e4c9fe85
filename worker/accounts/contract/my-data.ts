import type * as schemas from './members.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/**
 * All data about the member, `?format=json` or `html`. Allowed for suspended members. 429 after a few calls an
 * hour.
 */
export const exportMeEndpoint = endpoint<typeof schemas.exportMeSchemas>()(
  'GET',
  '/api/me/export',
  'member',
)

/**
 * Deletes the account permanently. 403 unless the member has just signed in; 409 while a subscription renews,
 * or if no owner would remain.
 */
export const deleteMeEndpoint = endpoint<typeof schemas.deleteMeSchemas>()(
  'DELETE',
  '/api/me',
  'member',
)
