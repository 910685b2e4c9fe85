import type * as schemas from './browser-problems.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const listProblemsEndpoint = endpoint<typeof schemas.listProblemsSchemas>()(
  'GET',
  '/api/admin/browser-problems',
  'staff',
)
