import { endpoint } from './endpoint.ts'
import type * as schemas from './companions.ts'

export const getCompanion = endpoint<typeof schemas.getCompanionSchemas>()(
  'GET',
  '/api/companions/:id',
  'public',
)
