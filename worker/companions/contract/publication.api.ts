import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './publication.ts'

/** Replaces what staff have recorded before. 409 for one that she has given or withdrawn herself. */
export const recordListingConsent = endpoint<typeof schemas.recordListingConsentSchemas>()(
  'PUT',
  '/api/admin/companions/:id/listing-consent',
  'staff',
)

/** For a companion who has withdrawn it to staff: she leaves the site at once. May be repeated. */
export const endListingConsent = endpoint<typeof schemas.endListingConsentSchemas>()(
  'DELETE',
  '/api/admin/companions/:id/listing-consent',
  'staff',
)

/** Replaces what staff have recorded before. 409 for one that she has given or withdrawn herself. */
export const recordPromotionConsent = endpoint<typeof schemas.recordPromotionConsentSchemas>()(
  'PUT',
  '/api/admin/companions/:id/promotion-consent',
  'staff',
)

/** For a companion who has withdrawn it to staff: links to her profile lose its picture. May be repeated. */
export const endPromotionConsent = endpoint<typeof schemas.endPromotionConsentSchemas>()(
  'DELETE',
  '/api/admin/companions/:id/promotion-consent',
  'staff',
)

/** What a document says of her age. No call answers her date of birth to staff. */
export const recordAge = endpoint<typeof schemas.recordAgeSchemas>()(
  'PUT',
  '/api/admin/companions/:id/age',
  'staff',
)

/** What a new check and a new profile start from, for staff who may not read the settings. */
export const readPublicationRules = endpoint<typeof schemas.readPublicationRulesSchemas>()(
  'GET',
  '/api/admin/publication-rules',
  'staff',
)

/**
 * Who lacks something that publication needs, or has files without a record of consent: first those who
 * leave the site soonest. At most 100 of `total`.
 */
export const listIncomplete = endpoint<typeof schemas.listIncompleteSchemas>()(
  'GET',
  '/api/admin/incomplete-profiles',
  'staff',
)
