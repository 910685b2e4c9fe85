import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './kept-requests.ts'

/** 201. Keeps a request until the address of a new account is confirmed; the same key replaces it. */
export const keepRequest = endpoint<typeof schemas.keepRequestSchemas>()(
  'POST',
  '/api/kept-requests',
  'public',
)

/** Sends it in the member's name, once however often it is asked for. 404: there is none by this key. */
export const sendKeptRequest = endpoint<typeof schemas.sendKeptRequestSchemas>()(
  'POST',
  '/api/kept-requests/:id/send',
  'member',
)

/** One that could not be sent. May be repeated. */
export const deleteKeptRequest = endpoint<typeof schemas.deleteKeptRequestSchemas>()(
  'DELETE',
  '/api/kept-requests/:id',
  'member',
)
