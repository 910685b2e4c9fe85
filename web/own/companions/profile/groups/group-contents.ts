import { channelKinds } from '#companions/channels'
import { offerFields, type OfferField } from '#companions/offer-texts'
import { factFields, type ReviewedField } from '#companions/profile-fields'
import type { RemovableField } from '#companions/revisions'
import { textFields, translatedFields } from '#platform/text-languages'
import type { ProfileGroup } from '../../../shared/profile-groups.ts'

const offersIn = (list: 'services' | 'rates'): OfferField[] =>
  offerFields.filter((field) => field.startsWith(list))

/** Fields of each group that staff review; the other groups' changes apply without a review. */
const reviewedFieldsOf: Partial<Record<ProfileGroup, readonly ReviewedField[]>> = {
  name: ['name', 'age_range', 'category'],
  text: ['text_language', ...textFields, ...translatedFields],
  languages: ['languages'],
  traits: ['personality_traits'],
  appearance: factFields,
  place: ['location', 'place'],
  services: ['services', 'offer_language', ...offersIn('services')],
  prices: ['rates', 'price_per_hour', ...offersIn('rates')],
}

export const groupReviewedFields = (group: ProfileGroup): readonly ReviewedField[] =>
  reviewedFieldsOf[group] ?? []

/** True for a group whose changes staff review. */
export const isReviewedGroup = (group: ProfileGroup) => groupReviewedFields(group).length > 0

/** Fields of the group that she may remove without a review. */
export const isRemovableIn = (group: ProfileGroup, field: RemovableField): boolean => {
  if ((channelKinds as readonly string[]).includes(field)) return group === 'channels'
  return groupReviewedFields(group).some((groupField) => groupField === field)
}

const reviewedGroups = Object.keys(reviewedFieldsOf) as ProfileGroup[]

/** The group with a field; null for fields of no group. */
export function groupOfField(field: string): ProfileGroup | null {
  if (field === 'schedule') return 'week'
  if (field === 'notice_hours') return 'notice'
  if (field === 'audience' || (channelKinds as readonly string[]).includes(field)) return 'channels'
  return (
    reviewedGroups.find((group) =>
      groupReviewedFields(group).some((groupField) => groupField === field),
    ) ?? null
  )
}
