import * as z from 'zod/mini'
import { day, singleLine } from '../../platform/contract/form-fields.ts'
import { MAX_CONSENT_NAME } from '../../media/contract/media-consents.ts'
import { message } from '../../contract/refusals.ts'

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
export const LISTING_CONSENT_VERSION = '2026-11-30'

/** Version of the text by which a companion agrees to promotion. A changed text needs another version. */
export const PROMOTION_CONSENT_VERSION = '2026-11-30'

export const MAX_CONSENT_EVIDENCE = 300

export const plannedActs = ['publish', 'unpublish'] as const
export type PlannedAct = (typeof plannedActs)[number]

/** Limit for plans, in days from today. */
export const PLANNED_DAYS = 365

/** A consent that a companion gave to staff, to the listing or to promotion, as staff record it. */
export const givenConsentInput = z.object({
  /** The name of the companion who gave it. */
  givenBy: singleLine(MAX_CONSENT_NAME),
  /** The day, as 2026-05-01. */
  givenOn: day,
  /** The form in which it was given, as in "signed form". */
  evidence: singleLine(MAX_CONSENT_EVIDENCE),
})
export type GivenConsentInput = z.output<typeof givenConsentInput>

const AGE = message('field.between', { min: 18, max: 99 })

/** Either a date of birth or an age. */
export const recordedAgeInput = z
  .object({
    /** Date in the form 1998-05-01. */
    birthDate: z.optional(z.nullable(day)),
    /** Full years, where a document confirms only the age. */
    atLeast: z.optional(z.nullable(z.int(AGE).check(z.gte(18, AGE), z.lte(99, AGE)))),
  })
  .check(
    z.refine(({ birthDate, atLeast }) => (birthDate == null) !== (atLeast == null), {
      path: ['birthDate'],
      error: message('age.required'),
    }),
  )
export type RecordedAgeInput = z.output<typeof recordedAgeInput>

/** Records that staff store with a new companion. */
export const newRecords = z.object({
  consent: z.optional(givenConsentInput),
  age: z.optional(recordedAgeInput),
})
export type NewRecords = z.output<typeof newRecords>
