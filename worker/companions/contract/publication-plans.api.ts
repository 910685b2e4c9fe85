import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './publication-plans.ts'

/**
 * Plans when the profile is published and taken offline; the call replaces all plans, and null ends one. May be
 * repeated. 422: an impossible time or order.
 */
export const planPublication = endpoint<typeof schemas.planPublicationSchemas>()(
  'PUT',
  '/api/admin/companions/:id/plan',
  'staff',
)
