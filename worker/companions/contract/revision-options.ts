import { offerFields } from './offer-texts.ts'
import { translatedFields } from '../../platform/contract/text-languages.ts'

/** Of a companion's own changes to her profile. */
export const revisionStates = ['draft', 'submitted', 'returned', 'approved', 'withdrawn'] as const

/** Those that staff see: a draft is hers alone. */
export const submittedStates = ['submitted', 'returned', 'approved'] as const
export type SubmittedState = (typeof submittedStates)[number]

/** What she changes after a review, by the names of `companionInput`. */
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

/** What she may take off the profile at once: whole values, or one item of a list. */
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

/** How many may be decided about in one call. */
export const MAX_DECIDED = 20

/**
 * What became of each: `changed` since it was seen, or staff have published a field otherwise; `refused`
 * because what she wrote can't be published as it is; `failed` for now.
 */
export const decisionOutcomes = ['done', 'changed', 'refused', 'failed'] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** Within which staff decide. */
export const REVISION_DUE_HOURS = 48
export const MAX_RETURN_REASON = 2_000
