import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './data-requests.ts'

/** 201. The requester gets a receipt by email. */
export const createDataRequest = endpoint<typeof schemas.createDataRequestSchemas>()(
  'POST',
  '/api/data-requests',
  'public',
)
