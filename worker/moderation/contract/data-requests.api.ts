import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './data-requests.ts'

/** 201. Whoever asks hears by mail that it has come. */
export const createDataRequest = endpoint<typeof schemas.createDataRequestSchemas>()(
  'POST',
  '/api/data-requests',
  'public',
)
