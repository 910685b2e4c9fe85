import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './listing.ts'

/** The calls: what they take and what they answer. Public ones first. */
export const listCompanions = endpoint<typeof schemas.listCompanionsSchemas>()(
  'GET',
  '/api/companions',
  'public',
)

export const searchCompanions = endpoint<typeof schemas.searchCompanionsSchemas>()(
  'GET',
  '/api/search',
  'public',
)

/** Companions by country and city, capped for visitors: what /companions shows. */
export const listLocations = endpoint<typeof schemas.listLocationsSchemas>()(
  'GET',
  '/api/locations',
  'public',
)
