import { textLanguages, type TextLanguage } from '../../platform/contract/text-languages.ts'
import { vocabulary } from './vocabulary.ts'

/** What rates are mostly called. */
export const rateNames = ['incall', 'outcall', 'overnight', 'weekend', 'dinner', 'travel'] as const

/** What a rate is called in a language; "": as in its own. */
export type RateText = { name: string; price: string }

type ServiceField = `services_${TextLanguage}`
type RateField = `rates_${TextLanguage}`
export type OfferField = ServiceField | RateField

/** Her services and rates in a language, by the names that she gave them first. */
export type OfferText = { services: Record<string, string>; rates: Record<string, RateText> }

/** One value for her services and one for her rates, in each language. */
export const eachOffer = <S, R>(
  serviceIn: (language: TextLanguage) => S,
  rateIn: (language: TextLanguage) => R,
): Record<ServiceField, S> & Record<RateField, R> =>
  Object.fromEntries(
    textLanguages.flatMap((language): [OfferField, S | R][] => [
      [`services_${language}`, serviceIn(language)],
      [`rates_${language}`, rateIn(language)],
    ]),
  ) as Record<ServiceField, S> & Record<RateField, R>

export const offerFields: readonly OfferField[] = textLanguages.flatMap(
  (language) => [`services_${language}`, `rates_${language}`] as const,
)

/** What stands by a name; of names that every object knows, too. */
export const textOf = <T>(texts: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

const byName = (names: readonly string[]) => new Map(names.map((one) => [one.toLowerCase(), one]))
const services = byName(vocabulary.services)
const rates = byName([...vocabulary.services, ...rateNames])

/** The spelling of the vocabulary, whose words the site translates itself; undefined: her own words. */
export const knownService = (name: string): string | undefined => services.get(name.toLowerCase())
export const knownRate = (name: string): string | undefined => rates.get(name.toLowerCase())

/** Whether a price is more than numbers and a currency. */
export const hasWords = (price: string): boolean =>
  /\p{L}{2,}/u.test(price.replace(/\b(CHF|EUR|USD|GBP|Fr)\b/gi, ''))
