import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './requests.ts'

/** What waits comes first: premium members' before others', the oldest before newer ones. */
export const listQueue = endpoint<typeof schemas.listQueueSchemas>()(
  'GET',
  '/api/admin/requests',
  'staff',
)

export const getQueued = endpoint<typeof schemas.getQueuedSchemas>()(
  'GET',
  '/api/admin/requests/:id',
  'staff',
)

/**
 * An answer needs its words and its key, under which it is stored once; what is declined may have words. 409
 * when someone else was faster than what declines, or the key came with other words before.
 */
export const actOnStaffRequest = endpoint<typeof schemas.actOnStaffRequestSchemas>()(
  'POST',
  '/api/admin/requests/:id/steps',
  'staff',
)

/** The member of a request may no longer write to companions. May be repeated. */
export const blockMember = endpoint<typeof schemas.blockMemberSchemas>()(
  'PUT',
  '/api/admin/requests/:id/block',
  'staff',
)

export const unblockMember = endpoint<typeof schemas.unblockMemberSchemas>()(
  'DELETE',
  '/api/admin/requests/:id/block',
  'staff',
)
