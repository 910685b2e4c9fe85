import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './access-log.ts'

/** Newest first. `next` is the next page's `before`; null on the last. */
export const listAccess = endpoint<typeof schemas.listAccessSchemas>()(
  'GET',
  '/api/admin/access-log',
  'staff',
)
