import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../platform/contract/form-fields.ts'
import { managedCompanion, missingPiece } from './staff/admin-companions.ts'
import { lifecycles } from './companion-status.ts'
import { ownProfile } from './own/own.ts'
import { plannedActs } from './publication-options.ts'
import { daysOfChecks } from '../../staff/contract/settings.ts'
import { givenConsentInput, recordedAgeInput } from './publication-records.ts'

export const recordListingConsentSchemas = { body: givenConsentInput, response: managedCompanion }

export const endListingConsentSchemas = {
  /** For the audit log. */
  body: z.object({ reason: multiLine(500) }),
  response: managedCompanion,
}

export const recordPromotionConsentSchemas = {
  body: givenConsentInput,
  response: managedCompanion,
}

export const endPromotionConsentSchemas = {
  /** For the audit log. */
  body: z.object({ reason: multiLine(500) }),
  response: managedCompanion,
}

export const recordAgeSchemas = { body: recordedAgeInput, response: managedCompanion }

export const readPublicationRulesSchemas = {
  response: z.object({
    /** In years. */
    minimum_age: z.number(),
    /** How many days a check holds, from the day on which it was made. */
    check_days: daysOfChecks,
  }),
}

const incompleteProfile = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(lifecycles),
  /** Visitors see her for now. */
  isPublic: z.boolean(),
  missing: z.array(missingPiece),
  /** Files without a record of consent. */
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
export const givePromotionConsentSchemas = {
  /** Of the text that she has read. */
  body: z.object({ version: singleLine(40) }),
  response: ownProfile,
}
export const withdrawPromotionConsentSchemas = { response: ownProfile }
