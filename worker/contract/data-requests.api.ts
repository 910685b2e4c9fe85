import { endpoint } from './endpoint.ts'
import type * as schemas from './data-requests.ts'

/** 201. Whoever asks hears by mail that it has come. */
export const createDataRequest = endpoint<typeof schemas.createDataRequestSchemas>()(
  'POST',
  '/api/data-requests',
)

/** What is due first; then answered ones, newest first. */
export const listDataRequests = endpoint<typeof schemas.listDataRequestsSchemas>()(
  'GET',
  '/api/admin/data-requests',
)

export const getDataRequest = endpoint<typeof schemas.getDataRequestSchemas>()(
  'GET',
  '/api/admin/data-requests/:id',
)

/** Whoever asked hears what is asked of them, and when it is closed. 409: somebody else was faster. */
export const actOnDataRequest = endpoint<typeof schemas.actOnDataRequestSchemas>()(
  'POST',
  '/api/admin/data-requests/:id/steps',
)
