import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './status.ts'

/** For visitors. Answered when the stores are down, too. */
export const getStatus = endpoint<typeof schemas.getStatusSchemas>()('GET', '/api/status', 'public')
