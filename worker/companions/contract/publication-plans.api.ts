import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './publication-plans.ts'

/**
 * When the profile is to be published and taken off the site, all of it at once; null ends a plan. May be
 * repeated. 422: a moment or an order that can't be.
 */
export const planPublication = endpoint<typeof schemas.planPublicationSchemas>()(
  'PUT',
  '/api/admin/companions/:id/plan',
  'staff',
)
