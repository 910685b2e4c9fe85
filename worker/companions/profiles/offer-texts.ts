import type { CompanionInput } from '#companions/companion-input'
import { eachOffer, textOf, type OfferText, type RateText } from '#companions/offer-texts'
import { textLanguages, type TextLanguage } from '#platform/text-languages'

export type OfferTexts = Partial<Record<TextLanguage, OfferText>>

/** As the fields of her content. */
export const offerFieldsOf = (texts: OfferTexts = {}) =>
  eachOffer(
    (language) => texts[language]?.services ?? {},
    (language) => texts[language]?.rates ?? {},
  )

/** In alphabetical order, without what is of a name that is gone. */
const only = <T>(
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

/** What the input makes of them. @param own the language of the names, in which nothing else is kept */
export function offerTextsAfter(
  input: CompanionInput,
  before: OfferTexts = {},
  { own, names }: { own: TextLanguage; names: Names },
): OfferTexts {
  const known = offerFieldsOf(before)
  const hasRate = ({ name, price }: RateText) => name !== '' || price !== ''
  return Object.fromEntries(
    textLanguages.flatMap((language) => {
      if (language === own) return []
      const services = `services_${language}` as const
      const rates = `rates_${language}` as const
      const translation = {
        services: only(input[services] ?? known[services], names.services, Boolean),
        rates: only(input[rates] ?? known[rates], names.rates, hasRate),
      }
      return Object.values(translation).some((one) => Object.keys(one).length > 0)
        ? [[language, translation]]
        : []
    }),
  )
}
