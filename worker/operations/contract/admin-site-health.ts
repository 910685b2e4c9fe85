import type * as schemas from './site-health.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const getSiteHealthEndpoint = endpoint<typeof schemas.getSiteHealthSchemas>()(
  'GET',
  '/api/admin/health',
  'staff',
)
