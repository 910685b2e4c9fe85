import type * as schemas from './companion-versions.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Changes of a companion, newest first, as far back as the audit log is stored; at most fifty. */
export const listVersions = endpoint<typeof schemas.listVersionsSchemas>()(
  'GET',
  '/api/admin/companions/:id/versions',
  'staff',
)
