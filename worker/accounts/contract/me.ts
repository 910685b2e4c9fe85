import type * as schemas from './members.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const getAccountSettings = endpoint<typeof schemas.getAccountSettingsSchemas>()(
  'GET',
  '/api/account-settings',
  'public',
)

export const getMe = endpoint<typeof schemas.getMeSchemas>()('GET', '/api/me', 'member')
