/** What a profile lacks of what publication needs, each with its state. */
export const missingPieces = [
  'identity-missing',
  'identity-ended',
  'age-missing',
  'age-ended',
  'consent-missing',
  'consent-withdrawn',
  'photo-missing',
  'photo-submitted',
  'photo-returned',
  'photo-unrecorded',
  'country-closed',
  'below-minimum-age',
  'range-untrue',
  'age-unrecorded',
  'recorded-age-below',
] as const
export type MissingPiece = (typeof missingPieces)[number]

/** Where each is set, of the staff's fields. */
export const publicationFields = [
  'verifications',
  'consent',
  'media',
  'location',
  'age_range',
  'recorded_age',
] as const
export type PublicationField = (typeof publicationFields)[number]

/** Of the text that a companion agrees to, as her area shows it. Another text is another version. */
export const LISTING_CONSENT_VERSION = '2026-11-23'

/** Version of the text by which a companion agrees to promotion. Another text is another version. */
export const PROMOTION_CONSENT_VERSION = '2026-11-29'

export const MAX_CONSENT_EVIDENCE = 300

/** What may be planned for a profile. */
export const plannedActs = ['publish', 'unpublish'] as const
export type PlannedAct = (typeof plannedActs)[number]

/** How far ahead. */
export const PLANNED_DAYS = 365
