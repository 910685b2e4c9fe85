import type * as schemas from './data-requests.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Requests by due time; then answered ones, newest first. */
export const listDataRequests = endpoint<typeof schemas.listDataRequestsSchemas>()(
  'GET',
  '/api/admin/data-requests',
  'staff',
)

export const getDataRequest = endpoint<typeof schemas.getDataRequestSchemas>()(
  'GET',
  '/api/admin/data-requests/:id',
  'staff',
)

/**
 * The requester gets an email when staff ask a question or close the request. 409 if a colleague
 * changed it since.
 */
export const actOnDataRequest = endpoint<typeof schemas.actOnDataRequestSchemas>()(
  'POST',
  '/api/admin/data-requests/:id/steps',
  'staff',
)
