import { offerFields } from './offer-texts.ts'
import { translatedFields } from '../../platform/contract/text-languages.ts'

/** States of a companion's own changes to her profile. */
export const revisionStates = ['draft', 'submitted', 'returned', 'approved', 'withdrawn'] as const

/** States that staff see: only the companion sees a draft. */
export const submittedStates = ['submitted', 'returned', 'approved'] as const
export type SubmittedState = (typeof submittedStates)[number]

/** Fields that change after a review, by the names of `companionInput`. */
export const reviewedFields = [
  'name',
  'age_range',
  'location',
  'category',
  'bio',
  'detailed_bio',
  'premium_description',
  'text_language',
  ...translatedFields,
  'place',
  'services',
  'rates',
  'offer_language',
  ...offerFields,
  'price_per_hour',
  'languages',
  'personality_traits',
  'height',
  'weight',
  'nationality',
  'ethnicity',
  'eye_color',
  'hair_color',
  'breast_size',
] as const
export type ReviewedField = (typeof reviewedFields)[number]

/** Fields that a companion may clear without a review, as a whole or by one item of a list. */
export const removableFields = [
  'bio',
  'detailed_bio',
  'premium_description',
  ...translatedFields,
  'services',
  'rates',
  ...offerFields,
  'price_per_hour',
  'languages',
  'personality_traits',
  'place',
  'height',
  'weight',
  'nationality',
  'ethnicity',
  'eye_color',
  'hair_color',
  'breast_size',
  'phone',
  'whatsapp',
  'telegram',
  'email',
] as const
export type RemovableField = (typeof removableFields)[number]

export const ownRevisionActs = ['submit', 'withdraw', 'discard'] as const
export type OwnRevisionAct = (typeof ownRevisionActs)[number]

export const decisions = ['approve', 'return'] as const
export type DecisionAct = (typeof decisions)[number]

/** Revisions that one call may decide. */
export const MAX_DECIDED = 20

/**
 * Result for each revision. `changed`: it was edited since it was read, or staff have published a field meanwhile;
 * `refused`: its content can't be published; `failed`: an error that may pass.
 */
export const decisionOutcomes = ['done', 'changed', 'refused', 'failed'] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** Hours within which staff decide. */
export const REVISION_DUE_HOURS = 48
export const MAX_RETURN_REASON = 2_000
