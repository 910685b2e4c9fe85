import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from '../publication.ts'

// Apart from what staff call, which no other area loads.

/** May be repeated. 409 when the text has changed since she read it. */
export const giveListingConsent = endpoint<typeof schemas.giveListingConsentSchemas>()(
  'PUT',
  '/api/own/listing-consent',
  'companion',
)

/** Takes the profile off the site at once. May be repeated. */
export const withdrawListingConsent = endpoint<typeof schemas.withdrawListingConsentSchemas>()(
  'DELETE',
  '/api/own/listing-consent',
  'companion',
)

/** Lets links to the profile show her pictures outside the site. May be repeated. 409 when the text has changed. */
export const givePromotionConsent = endpoint<typeof schemas.givePromotionConsentSchemas>()(
  'PUT',
  '/api/own/promotion-consent',
  'companion',
)

/** Takes her pictures from links to the profile. May be repeated. */
export const withdrawPromotionConsent = endpoint<typeof schemas.withdrawPromotionConsentSchemas>()(
  'DELETE',
  '/api/own/promotion-consent',
  'companion',
)
