import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './plans.ts'

export const listPlans = endpoint<typeof schemas.listPlansSchemas>()('GET', '/api/plans', 'public')
