import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './work.ts'

/**
 * What the caller has to do, over all kinds of cases that the role includes: open cases assigned to them, and
 * those that are due and assigned to no one. The first hundred.
 */
export const getWork = endpoint<typeof schemas.getWorkSchemas>()('GET', '/api/admin/work', 'staff')
