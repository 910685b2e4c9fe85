import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './status.ts'

/** Status for visitors. It is answered even if the stores are down. */
export const getStatus = endpoint<typeof schemas.getStatusSchemas>()('GET', '/api/status', 'public')
