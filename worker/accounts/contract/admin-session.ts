import type * as schemas from './members.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** 403 for members without the right. */
export const openAdminSessionEndpoint = endpoint<typeof schemas.openAdminSessionSchemas>()(
  'GET',
  '/api/admin/session',
  'staff',
)
