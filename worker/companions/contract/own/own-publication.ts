import type * as schemas from '../publication.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

// A separate file, because other areas load the calls of staff without these.

/** Stores the companion's consent to the listing. May be repeated. 409 when the text has changed since she read it. */
export const giveListingConsentEndpoint = endpoint<typeof schemas.giveListingConsentSchemas>()(
  'PUT',
  '/api/own/listing-consent',
  'companion',
)

/** Takes the profile offline immediately. May be repeated. */
export const withdrawListingConsentEndpoint = endpoint<
  typeof schemas.withdrawListingConsentSchemas
>()('DELETE', '/api/own/listing-consent', 'companion')

/**
 * Allows links to the profile to show the companion's pictures outside the site. May be repeated. 409 when the text
 * has changed.
 */
export const givePromotionConsentEndpoint = endpoint<typeof schemas.givePromotionConsentSchemas>()(
  'PUT',
  '/api/own/promotion-consent',
  'companion',
)

/** Removes the companion's pictures from links to the profile. May be repeated. */
export const withdrawPromotionConsentEndpoint = endpoint<
  typeof schemas.withdrawPromotionConsentSchemas
>()('DELETE', '/api/own/promotion-consent', 'companion')
