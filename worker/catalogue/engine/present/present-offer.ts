import type { Companion, Profile } from '#catalogue/companions'
import { MAIN_LANGUAGE } from '#platform/language'
import { hasWords, knownRate, knownService, textOf, type OfferText } from '#companions/offer-texts'
import type { CardDocument, ProfileDocument } from '../document.ts'
import { textInLanguage } from './present-pictures.ts'

type Other = NonNullable<Companion['otherLanguage']>
type OfferTextParts = ReturnType<typeof textInLanguage>
type In = (texts: OfferText) => string | undefined

/**
 * A companion's services and rates in a language, or in her own words; the site translates words of the
 * vocabulary.
 */
export function presentOffer(
  { services }: Pick<CardDocument, 'services'>,
  { rates, offer }: Pick<ProfileDocument, 'rates' | 'offer'>,
  pageLanguage: string,
): Pick<Profile, 'availableServices' | 'rates'> & { other: Pick<Other, 'services' | 'rates'> } {
  const language = offer?.language ?? MAIN_LANGUAGE
  const say = (text: string, textIn: In): OfferTextParts => {
    const translations = Object.entries(offer?.texts ?? {}).map(([code, texts]) => [
      code,
      textIn(texts),
    ])
    const textsByLanguage = Object.fromEntries(translations) as Record<string, string>
    return textInLanguage({ text, language, others: textsByLanguage }, pageLanguage)
  }
  const asNamed = (text: string) => ({ text, ...(language !== pageLanguage && { language }) })
  const presentedServices = distinct(
    services.map((name): [OfferTextParts, OfferTextParts] => {
      const service = knownService(name)
      if (service) return [{ text: service }, { text: service }]
      return [say(name, (texts) => textOf(texts.services, name)), asNamed(name)]
    }),
  )
  const prices = Object.entries(rates)
  const presentedRates = distinct(
    prices.map(([name]): [OfferTextParts, OfferTextParts] => {
      const rate = knownRate(name)
      if (rate) return [{ text: rate }, { text: rate }]
      return [say(name, (texts) => textOf(texts.rates, name)?.name), asNamed(name)]
    }),
  ).map((name, index) => {
    const [rate, text] = prices[index]!
    return { name, price: say(text, (texts) => textOf(texts.rates, rate)?.price) }
  })
  return {
    availableServices: presentedServices.map(({ text }) => text),
    rates: Object.fromEntries(presentedRates.map(({ name, price }) => [name.text, price.text])),
    other: {
      ...fieldOf(
        'services',
        presentedServices.flatMap((service) =>
          service.language ? [[service.text, service.language]] : [],
        ),
      ),
      ...fieldOf(
        'rates',
        presentedRates.flatMap(({ name, price }) => {
          const inPrice = hasWords(price.text) ? price.language : undefined
          const marks = {
            ...(name.language && { name: name.language }),
            ...(inPrice && { price: inPrice }),
          }
          return Object.keys(marks).length > 0 ? [[name.text, marks]] : []
        }),
      ),
    },
  }
}

/** If two names would be the same, all stay in her own words. */
function distinct(
  names: readonly [shown: OfferTextParts, own: OfferTextParts][],
): OfferTextParts[] {
  const isDistinct = new Set(names.map(([{ text }]) => text)).size === names.length
  return names.map(([translated, original]) => (isDistinct ? translated : original))
}

/** Empty lists are left out. */
const fieldOf = (field: keyof Other, entries: unknown[][]) =>
  entries.length > 0 && { [field]: Object.fromEntries(entries) as unknown }
