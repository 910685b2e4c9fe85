import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './listing.ts'

/** The calls with their input and output; public ones first. */
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

/** Companions by country and city, capped for visitors; the content of /companions. */
export const listLocations = endpoint<typeof schemas.listLocationsSchemas>()(
  'GET',
  '/api/locations',
  'public',
)
