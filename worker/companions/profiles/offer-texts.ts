import type { CompanionFields } from '#companions/companion-input'
import { eachOffer, textOf, type OfferText, type RateText } from '#companions/offer-texts'
import { textLanguages, type TextLanguage } from '#platform/text-languages'

export type OfferTexts = Partial<Record<TextLanguage, OfferText>>

/** Translations as fields of the companion's content. */
export const offerFieldsOf = (texts: OfferTexts = {}) =>
  eachOffer(
    (language) => texts[language]?.services ?? {},
    (language) => texts[language]?.rates ?? {},
  )

/** Texts of existing names, in alphabetical order. */
const textsOfNames = <T>(
  texts: Record<string, T>,
  names: readonly string[],
  isWritten: (text: T) => boolean,
): Record<string, T> =>
  Object.fromEntries(
    names.toSorted().flatMap((name) => {
      const text = textOf(texts, name)
      return text !== undefined && isWritten(text) ? [[name, text]] : []
    }),
  )

type Names = { services: readonly string[]; rates: readonly string[] }

/** Applies a patch to the translations. @param own the language of the names, which has no translation */
export function offerTextsAfter(
  patch: CompanionFields,
  before: OfferTexts = {},
  { own, names }: { own: TextLanguage; names: Names },
): OfferTexts {
  const knownFields = offerFieldsOf(before)
  const hasRate = ({ name, price }: RateText) => name !== '' || price !== ''
  return Object.fromEntries(
    textLanguages.flatMap((language) => {
      if (language === own) return []
      const services = `services_${language}` as const
      const rates = `rates_${language}` as const
      const translation = {
        services: textsOfNames(patch[services] ?? knownFields[services], names.services, Boolean),
        rates: textsOfNames(patch[rates] ?? knownFields[rates], names.rates, hasRate),
      }
      return Object.values(translation).some((texts) => Object.keys(texts).length > 0)
        ? [[language, translation]]
        : []
    }),
  )
}
