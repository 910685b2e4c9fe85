import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './health.ts'

export const getHealth = endpoint<typeof schemas.getHealthSchemas>()('GET', '/api/health', 'public')
