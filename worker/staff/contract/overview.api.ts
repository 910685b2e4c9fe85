import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './overview.ts'

export const getOverview = endpoint<typeof schemas.getOverviewSchemas>()(
  'GET',
  '/api/admin/overview',
  'staff',
)
