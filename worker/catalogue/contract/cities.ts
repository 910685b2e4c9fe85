import type * as schemas from './places.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** 404 if no city has such a name in any language. `:city` is the address of its page without the slash. */
export const getCityEndpoint = endpoint<typeof schemas.getCitySchemas>()(
  'GET',
  '/api/cities/:city',
  'public',
)
