import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './places.ts'

export const listPlaces = endpoint<typeof schemas.listPlacesSchemas>()(
  'GET',
  '/api/places',
  'public',
)
