import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './data-requests.ts'

/** What is due first; then answered ones, newest first. */
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

/** Whoever asked hears what is asked of them, and when it is closed. 409: someone else was faster. */
export const actOnDataRequest = endpoint<typeof schemas.actOnDataRequestSchemas>()(
  'POST',
  '/api/admin/data-requests/:id/steps',
  'staff',
)
