import { useLingui } from '@lingui/react/macro'
import {
  profileFields,
  vocabularyFields,
  type ReviewedField,
  type VocabularyField,
} from '#companions/profile-fields'
import { eachOffer } from '#companions/offer-texts'
import { eachTranslation } from '#platform/text-languages'
import { facetLabel } from './labels.ts'
import { useTextLanguagesInText } from './text-language-names.ts'

/** Names of a profile's content fields, for its companion and for staff. */
export function useContentNames(): Record<ReviewedField, string> {
  const { t } = useLingui()
  const languages = useTextLanguagesInText()
  const words = Object.fromEntries(
    vocabularyFields.map((field) => [field, facetLabel(profileFields[field].facet)]),
  ) as Record<VocabularyField, string>
  const texts = {
    bio: t`Short text`,
    detailed_bio: t`Long text`,
    premium_description: t`Private content, in one sentence`,
  }
  const offer = { services: t`Services`, rates: t`Rates` }
  return {
    name: t`Name`,
    age_range: t`Age range`,
    location: t`Location`,
    category: t`Category`,
    place: t`Place`,
    languages: t`Languages`,
    height: t`Height`,
    weight: t`Weight`,
    ...words,
    ...texts,
    ...eachTranslation((field, language) => `${texts[field]} (${languages[language]})`),
    text_language: t`Own language`,
    personality_traits: t`Traits`,
    ...offer,
    offer_language: t`Language of services and rates`,
    ...eachOffer(
      (language) => `${offer.services} (${languages[language]})`,
      (language) => `${offer.rates} (${languages[language]})`,
    ),
    price_per_hour: t`Price per hour, from`,
  }
}
