import { textLanguages, type TextLanguage } from '../../platform/contract/text-languages.ts'
import { vocabulary } from './vocabulary.ts'

/** Usual names of rates. */
export const rateNames = ['incall', 'outcall', 'overnight', 'weekend', 'dinner', 'travel'] as const

/** Translation of a rate; "": the original text is used. */
export type RateText = { name: string; price: string }

type ServiceField = `services_${TextLanguage}`
type RateField = `rates_${TextLanguage}`
export type OfferField = ServiceField | RateField

/** Translations of services and rates, by their original names. */
export type OfferText = { services: Record<string, string>; rates: Record<string, RateText> }

/** Builds one value for services and one for rates, in each language. */
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

/** The text under a name; safe for names that `Object.prototype` has. */
export const textOf = <T>(texts: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

const byName = (names: readonly string[]) =>
  new Map(names.map((name) => [name.toLowerCase(), name]))
const services = byName(vocabulary.services)
const rates = byName([...vocabulary.services, ...rateNames])

/** The vocabulary's spelling of a service, which the site translates; undefined: the companion's own wording. */
export const knownService = (name: string): string | undefined => services.get(name.toLowerCase())
export const knownRate = (name: string): string | undefined => rates.get(name.toLowerCase())

/** True when a price contains more than numbers and a currency. */
export const hasWords = (price: string): boolean =>
  /\p{L}{2,}/u.test(price.replace(/\b(CHF|EUR|USD|GBP|Fr)\b/gi, ''))
