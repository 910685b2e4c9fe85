import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './mail-preferences.ts'

export const getMailPreferences = endpoint<typeof schemas.getMailPreferencesSchemas>()(
  'GET',
  '/api/mail-preferences',
  'member',
)

/** 409 if the plan does not include instant alerts. */
export const changeMailPreferences = endpoint<typeof schemas.changeMailPreferencesSchemas>()(
  'PUT',
  '/api/mail-preferences',
  'member',
)
