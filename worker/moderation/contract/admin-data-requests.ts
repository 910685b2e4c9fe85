import type * as schemas from './data-requests.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Requests by due time; then answered ones, newest first. */
export const listDataRequestsEndpoint = endpoint<typeof schemas.listDataRequestsSchemas>()(
  'GET',
  '/api/admin/data-requests',
  'staff',
)

export const getDataRequestEndpoint = endpoint<typeof schemas.getDataRequestSchemas>()(
  'GET',
  '/api/admin/data-requests/:id',
  'staff',
)

/**
 * The requester gets an email when staff ask a question or close the request. 409 if a colleague
 * changed it since.
 */
export const actOnDataRequestEndpoint = endpoint<typeof schemas.actOnDataRequestSchemas>()(
  'POST',
  '/api/admin/data-requests/:id/steps',
  'staff',
)
