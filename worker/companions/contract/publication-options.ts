/** Publication's conditions that a profile may fail, each with its state. */
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

/** The staff's field that fixes each of them. */
export const publicationFields = [
  'verifications',
  'consent',
  'media',
  'location',
  'age_range',
  'recorded_age',
] as const
export type PublicationField = (typeof publicationFields)[number]

/**
 * Version of the text by which a companion agrees to the listing, shown in her area. A changed text needs another
 * version.
 */
export const LISTING_CONSENT_VERSION = '2026-11-23'

/** Version of the text by which a companion agrees to promotion. A changed text needs another version. */
export const PROMOTION_CONSENT_VERSION = '2026-11-29'

export const MAX_CONSENT_EVIDENCE = 300

export const plannedActs = ['publish', 'unpublish'] as const
export type PlannedAct = (typeof plannedActs)[number]

/** Limit for plans, in days from today. */
export const PLANNED_DAYS = 365
