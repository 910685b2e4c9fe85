import type * as schemas from './requests.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/**
 * Requests that wait for an answer come first: those of premium members before others, the oldest before newer ones.
 */
export const listQueueEndpoint = endpoint<typeof schemas.listQueueSchemas>()(
  'GET',
  '/api/admin/requests',
  'staff',
)

export const getQueuedEndpoint = endpoint<typeof schemas.getQueuedSchemas>()(
  'GET',
  '/api/admin/requests/:id',
  'staff',
)

/**
 * An answer needs a text and a key, under which it is stored once; a text is optional for declining. 409 if someone
 * else acted before a request was declined, or if the key was sent with another text before.
 */
export const actOnStaffRequestEndpoint = endpoint<typeof schemas.actOnStaffRequestSchemas>()(
  'POST',
  '/api/admin/requests/:id/steps',
  'staff',
)

/** Blocks the member of a request from writing to companions. May be repeated. */
export const blockMemberEndpoint = endpoint<typeof schemas.blockMemberSchemas>()(
  'PUT',
  '/api/admin/requests/:id/block',
  'staff',
)

export const unblockMemberEndpoint = endpoint<typeof schemas.unblockMemberSchemas>()(
  'DELETE',
  '/api/admin/requests/:id/block',
  'staff',
)
