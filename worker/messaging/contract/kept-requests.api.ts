import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './kept-requests.ts'

/** 201. Stores a request until the address of a new account is confirmed; the same key replaces it. */
export const keepRequest = endpoint<typeof schemas.keepRequestSchemas>()(
  'POST',
  '/api/kept-requests',
  'public',
)

/**
 * Sends the stored request in the member's name. May be repeated: it is sent once. 404 without a request of this key.
 */
export const sendKeptRequest = endpoint<typeof schemas.sendKeptRequestSchemas>()(
  'POST',
  '/api/kept-requests/:id/send',
  'member',
)

/** Deletes a request that could not be sent. May be repeated. */
export const deleteKeptRequest = endpoint<typeof schemas.deleteKeptRequestSchemas>()(
  'DELETE',
  '/api/kept-requests/:id',
  'member',
)
