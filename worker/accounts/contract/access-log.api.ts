import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './access-log.ts'

/** Newest first. `next` is the `before` of the next page; null on the last page. */
export const listAccess = endpoint<typeof schemas.listAccessSchemas>()(
  'GET',
  '/api/admin/access-log',
  'staff',
)
