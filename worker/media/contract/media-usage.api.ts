import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './media-usage.ts'

/** Places where files are shown. Ids of deleted files are omitted. */
export const getMediaUsage = endpoint<typeof schemas.getMediaUsageSchemas>()(
  'GET',
  '/api/admin/media/usage',
  'staff',
)
