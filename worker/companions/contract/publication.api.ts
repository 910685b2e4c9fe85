import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './publication.ts'

/** Replaces an earlier record by staff. 409 for a consent that the companion has given or withdrawn herself. */
export const recordListingConsent = endpoint<typeof schemas.recordListingConsentSchemas>()(
  'PUT',
  '/api/admin/companions/:id/listing-consent',
  'staff',
)

/**
 * Records that the companion withdrew her consent to staff: the profile goes offline immediately. May be repeated.
 */
export const endListingConsent = endpoint<typeof schemas.endListingConsentSchemas>()(
  'DELETE',
  '/api/admin/companions/:id/listing-consent',
  'staff',
)

/** Replaces an earlier record by staff. 409 for a consent that the companion has given or withdrawn herself. */
export const recordPromotionConsent = endpoint<typeof schemas.recordPromotionConsentSchemas>()(
  'PUT',
  '/api/admin/companions/:id/promotion-consent',
  'staff',
)

/**
 * Records that the companion withdrew her consent to staff: links to the profile lose their picture. May be
 * repeated.
 */
export const endPromotionConsent = endpoint<typeof schemas.endPromotionConsentSchemas>()(
  'DELETE',
  '/api/admin/companions/:id/promotion-consent',
  'staff',
)

/** Records the age that a document confirms. No call returns the date of birth to staff. */
export const recordAge = endpoint<typeof schemas.recordAgeSchemas>()(
  'PUT',
  '/api/admin/companions/:id/age',
  'staff',
)

/** Defaults for new checks and profiles, for staff without the right to read the settings. */
export const readPublicationRules = endpoint<typeof schemas.readPublicationRulesSchemas>()(
  'GET',
  '/api/admin/publication-rules',
  'staff',
)

/**
 * Profiles that fail a condition of publication, or have files without a record of consent: those that go offline
 * soonest first. At most 100 of `total`.
 */
export const listIncomplete = endpoint<typeof schemas.listIncompleteSchemas>()(
  'GET',
  '/api/admin/incomplete-profiles',
  'staff',
)
