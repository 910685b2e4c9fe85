import type { Companion, Profile } from '#catalogue/companions'
import { MAIN_LANGUAGE } from '#platform/language'
import { hasWords, knownRate, knownService, textOf, type OfferText } from '#companions/offer-texts'
import type { CardDocument, ProfileDocument } from '../document.ts'
import { saidIn } from './present-pictures.ts'

type Other = NonNullable<Companion['otherLanguage']>
type Said = ReturnType<typeof saidIn>
type In = (texts: OfferText) => string | undefined

/** Her services and rates in a language, or as she names them; words of the vocabulary are the site's. */
export function presentOffer(
  { services }: Pick<CardDocument, 'services'>,
  { rates, offer }: Pick<ProfileDocument, 'rates' | 'offer'>,
  asked: string,
): Pick<Profile, 'availableServices' | 'rates'> & { other: Pick<Other, 'services' | 'rates'> } {
  const language = offer?.language ?? MAIN_LANGUAGE
  const say = (text: string, textIn: In): Said => {
    const written = Object.entries(offer?.texts ?? {}).map(([one, texts]) => [one, textIn(texts)])
    const others = Object.fromEntries(written) as Record<string, string>
    return saidIn({ text, language, others }, asked)
  }
  const asNamed = (text: string) => ({ text, ...(language !== asked && { language }) })
  const named = distinct(
    services.map((name): [Said, Said] => {
      const known = knownService(name)
      if (known) return [{ text: known }, { text: known }]
      return [say(name, (one) => textOf(one.services, name)), asNamed(name)]
    }),
  )
  const prices = Object.entries(rates)
  const priced = distinct(
    prices.map(([name]): [Said, Said] => {
      const known = knownRate(name)
      if (known) return [{ text: known }, { text: known }]
      return [say(name, (one) => textOf(one.rates, name)?.name), asNamed(name)]
    }),
  ).map((name, at) => {
    const [rate, text] = prices[at]!
    return { name, price: say(text, (one) => textOf(one.rates, rate)?.price) }
  })
  return {
    availableServices: named.map(({ text }) => text),
    rates: Object.fromEntries(priced.map(({ name, price }) => [name.text, price.text])),
    other: {
      ...whole(
        'services',
        named.flatMap((one) => (one.language ? [[one.text, one.language]] : [])),
      ),
      ...whole(
        'rates',
        priced.flatMap(({ name, price }) => {
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

/** Where two would be called the same, all are as she names them. */
function distinct(names: readonly [shown: Said, own: Said][]): Said[] {
  const isDistinct = new Set(names.map(([{ text }]) => text)).size === names.length
  return names.map(([shown, own]) => (isDistinct ? shown : own))
}

/** Nothing of what is empty. */
const whole = (field: keyof Other, entries: unknown[][]) =>
  entries.length > 0 && { [field]: Object.fromEntries(entries) as unknown }
