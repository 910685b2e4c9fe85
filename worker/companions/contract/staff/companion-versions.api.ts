import type * as schemas from './companion-versions.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** What was changed of a companion, newest first, as far as the log goes back; at most fifty changes. */
export const listVersions = endpoint<typeof schemas.listVersionsSchemas>()(
  'GET',
  '/api/admin/companions/:id/versions',
  'staff',
)
