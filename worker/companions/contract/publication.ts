import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../platform/contract/form-fields.ts'
import { managedCompanion, missingPiece } from './staff/admin-companions.ts'
import { lifecycles } from './companion-status.ts'
import { ownProfile } from './own/own.ts'
import { plannedActs, givenConsentInput, recordedAgeInput } from './publication-records.ts'
import { daysOfChecks } from '../../staff/contract/settings.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const recordListingConsentSchemas = { body: givenConsentInput, response: managedCompanion }

export const endListingConsentSchemas = {
  /** Stored in the audit log. */
  body: z.object({ reason: multiLine(500) }),
  response: managedCompanion,
}

export const recordPromotionConsentSchemas = {
  body: givenConsentInput,
  response: managedCompanion,
}

export const endPromotionConsentSchemas = {
  /** Stored in the audit log. */
  body: z.object({ reason: multiLine(500) }),
  response: managedCompanion,
}

export const recordAgeSchemas = { body: recordedAgeInput, response: managedCompanion }

export const readPublicationRulesSchemas = {
  response: z.object({
    /** Years. */
    minimum_age: z.number(),
    /** Validity of a check, in days from the day on which it was made. */
    check_days: daysOfChecks,
  }),
}

const incompleteProfile = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(lifecycles),
  /** Visitors still see the profile. */
  isPublic: z.boolean(),
  missing: z.array(missingPiece),
  /** Number of files without a record of consent. */
  publicFiles: z.number(),
  privateFiles: z.number(),
})
export type IncompleteProfile = z.infer<typeof incompleteProfile>

const plannedProfile = z.object({
  id: z.string(),
  name: z.string(),
  act: z.enum(plannedActs),
  /** ISO time. */
  at: z.string(),
  plannedBy: z.string(),
  /** The plan could not be carried out at its time. */
  isMissed: z.boolean(),
})
export type PlannedProfile = z.infer<typeof plannedProfile>

const incompleteProfiles = z.object({
  /** Plans, at most 100: missed ones first. */
  plans: z.array(plannedProfile),
  /** Published profiles that fail a condition, at most 100. */
  profiles: z.array(incompleteProfile),
  /** The same number as in the overview. */
  total: z.number(),
  /** All other profiles with files without a record of consent. */
  unrecorded: z.array(incompleteProfile),
  unrecordedTotal: z.number(),
})
export type IncompleteProfiles = z.infer<typeof incompleteProfiles>

export const listIncompleteSchemas = { response: incompleteProfiles }

// Bodies of the companion's own area.

export const giveListingConsentSchemas = {
  /** Version of the text that she has read. */
  body: z.object({ version: singleLine(40) }),
  response: ownProfile,
}
export const withdrawListingConsentSchemas = { response: ownProfile }
export const givePromotionConsentSchemas = {
  /** Version of the text that she has read. */
  body: z.object({ version: singleLine(40) }),
  response: ownProfile,
}
export const withdrawPromotionConsentSchemas = { response: ownProfile }

/** Replaces an earlier record by staff. 409 for a consent that the companion has given or withdrawn herself. */
export const recordListingConsentEndpoint = endpoint<typeof recordListingConsentSchemas>()(
  'PUT',
  '/api/admin/companions/:id/listing-consent',
  'staff',
)

/**
 * Records that the companion withdrew her consent to staff: the profile goes offline immediately. May be repeated.
 */
export const endListingConsentEndpoint = endpoint<typeof endListingConsentSchemas>()(
  'DELETE',
  '/api/admin/companions/:id/listing-consent',
  'staff',
)

/** Replaces an earlier record by staff. 409 for a consent that the companion has given or withdrawn herself. */
export const recordPromotionConsentEndpoint = endpoint<typeof recordPromotionConsentSchemas>()(
  'PUT',
  '/api/admin/companions/:id/promotion-consent',
  'staff',
)

/**
 * Records that the companion withdrew her consent to staff: links to the profile lose their picture. May be
 * repeated.
 */
export const endPromotionConsentEndpoint = endpoint<typeof endPromotionConsentSchemas>()(
  'DELETE',
  '/api/admin/companions/:id/promotion-consent',
  'staff',
)

/** Records the age that a document confirms. No call returns the date of birth to staff. */
export const recordAgeEndpoint = endpoint<typeof recordAgeSchemas>()(
  'PUT',
  '/api/admin/companions/:id/age',
  'staff',
)

/** Defaults for new checks and profiles, for staff without the right to read the settings. */
export const readPublicationRulesEndpoint = endpoint<typeof readPublicationRulesSchemas>()(
  'GET',
  '/api/admin/publication-rules',
  'staff',
)

/**
 * Profiles that fail a condition of publication, or have files without a record of consent: those that go offline
 * soonest first. At most 100 of `total`.
 */
export const listIncompleteEndpoint = endpoint<typeof listIncompleteSchemas>()(
  'GET',
  '/api/admin/incomplete-profiles',
  'staff',
)
