import { endpoint } from './endpoint.ts'
import type * as schemas from './consent-records.ts'

/** 303 to the cookie page for a plain form. */
export const saveConsent = endpoint<typeof schemas.saveConsentSchemas>()(
  'POST',
  '/api/consent',
  'public',
)
