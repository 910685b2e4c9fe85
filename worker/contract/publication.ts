import * as z from 'zod/mini'
import { day, multiLine, singleLine } from './form-fields.ts'
import { managedCompanion, missingPiece } from './admin-companions.ts'
import { lifecycles } from './companion-status.ts'
import { MAX_CONSENT_NAME } from './media-consent-options.ts'
import { ownProfile } from './own.ts'
import { MAX_CONSENT_EVIDENCE, plannedActs } from './publication-options.ts'
import { message } from './refusals.ts'

/** What staff record of a consent to the listing that was given to them. */
const listingConsentInput = z.object({
  /** Who gave it: her own name. */
  givenBy: singleLine(MAX_CONSENT_NAME),
  /** The day, as 2026-05-01. */
  givenOn: day,
  /** How, as in "signed form". */
  evidence: singleLine(MAX_CONSENT_EVIDENCE),
})
export type ListingConsentInput = z.output<typeof listingConsentInput>

export const recordListingConsentSchemas = { body: listingConsentInput, response: managedCompanion }

export const endListingConsentSchemas = {
  /** For the audit log. */
  body: z.object({ reason: multiLine(500) }),
  response: managedCompanion,
}

const AGE = message('field.between', { min: 18, max: 99 })

/** One of both. */
const recordedAgeInput = z
  .object({
    /** As 1998-05-01. */
    birthDate: z.optional(z.nullable(day)),
    /** In full years, where a document confirms the age alone. */
    atLeast: z.optional(z.nullable(z.int(AGE).check(z.gte(18, AGE), z.lte(99, AGE)))),
  })
  .check(
    z.refine(({ birthDate, atLeast }) => (birthDate == null) !== (atLeast == null), {
      path: ['birthDate'],
      error: message('age.one-of-both'),
    }),
  )
export type RecordedAgeInput = z.output<typeof recordedAgeInput>

export const recordAgeSchemas = { body: recordedAgeInput, response: managedCompanion }

const incompleteProfile = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(lifecycles),
  /** Visitors see her for now. */
  isPublic: z.boolean(),
  missing: z.array(missingPiece),
  /** ISO time: until then she is public without what is missing; null: she has no such time. */
  until: z.nullable(z.string()),
  /** Files without a record of consent. */
  publicFiles: z.number(),
  privateFiles: z.number(),
  /** ISO time: from then on, the first of these files are no longer shown; null: none is shown. */
  filesUntil: z.nullable(z.string()),
})
export type IncompleteProfile = z.infer<typeof incompleteProfile>

const plannedProfile = z.object({
  id: z.string(),
  name: z.string(),
  act: z.enum(plannedActs),
  /** ISO time. */
  at: z.string(),
  plannedBy: z.string(),
  /** It could not be done at its time. */
  isMissed: z.boolean(),
})
export type PlannedProfile = z.infer<typeof plannedProfile>

const incompleteProfiles = z.object({
  /** What is planned, at most 100: first what could not be done. */
  plans: z.array(plannedProfile),
  /** Published ones that lack something, at most 100 of them. */
  profiles: z.array(incompleteProfile),
  /** As many as the overview counts. */
  total: z.number(),
  /** All others that have files without a record of consent. */
  unrecorded: z.array(incompleteProfile),
  unrecordedTotal: z.number(),
})
export type IncompleteProfiles = z.infer<typeof incompleteProfiles>

export const listIncompleteSchemas = { response: incompleteProfiles }

// Her own area.

export const giveListingConsentSchemas = {
  /** Of the text that she has read. */
  body: z.object({ version: singleLine(40) }),
  response: ownProfile,
}
export const withdrawListingConsentSchemas = { response: ownProfile }
