import type * as schemas from './members.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const getAccountSettingsEndpoint = endpoint<typeof schemas.getAccountSettingsSchemas>()(
  'GET',
  '/api/account-settings',
  'public',
)

export const getMeEndpoint = endpoint<typeof schemas.getMeSchemas>()('GET', '/api/me', 'member')
