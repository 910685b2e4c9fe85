import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './places.ts'

/** 404: no city has such a name in any language. `:city` is its page's address without the slash. */
export const getCity = endpoint<typeof schemas.getCitySchemas>()(
  'GET',
  '/api/cities/:city',
  'public',
)
