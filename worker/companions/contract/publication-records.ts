import * as z from 'zod/mini'
import { day, singleLine } from '../../platform/contract/form-fields.ts'
import { MAX_CONSENT_NAME } from '../../media/contract/media-consent-options.ts'
import { MAX_CONSENT_EVIDENCE } from './publication-options.ts'
import { message } from '../../contract/refusals.ts'

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
      error: message('age.one-of-both'),
    }),
  )
export type RecordedAgeInput = z.output<typeof recordedAgeInput>

/** Records that staff store with a new companion. */
export const newRecords = z.object({
  consent: z.optional(givenConsentInput),
  age: z.optional(recordedAgeInput),
})
export type NewRecords = z.output<typeof newRecords>
