import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './settings.ts'

export const getSettings = endpoint<typeof schemas.getSettingsSchemas>()(
  'GET',
  '/api/admin/settings',
  'staff',
)

export const saveSettings = endpoint<typeof schemas.saveSettingsSchemas>()(
  'PUT',
  '/api/admin/settings',
  'staff',
)
