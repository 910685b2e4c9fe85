import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './work.ts'

/**
 * The caller's work over all kinds of cases that the role includes: open cases assigned to the
 * caller, and due cases assigned to nobody. The first hundred.
 */
export const getWork = endpoint<typeof schemas.getWorkSchemas>()('GET', '/api/admin/work', 'staff')
