import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './media-usage.ts'

/** Where files are shown. Those that no longer exist are left out. */
export const getMediaUsage = endpoint<typeof schemas.getMediaUsageSchemas>()(
  'GET',
  '/api/admin/media/usage',
  'staff',
)
