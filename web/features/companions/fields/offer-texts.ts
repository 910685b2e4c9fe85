import { eachOffer, type RateText } from '#companions/offer-texts'
import { textLanguages, type TextLanguage, type TextsByLanguage } from '#platform/text-languages'

type Service = { name: string; texts?: TextsByLanguage }
type Rate = { name: string; texts?: Partial<Record<TextLanguage, RateText>> }

/** Names of services and rates in other languages, as the API takes them. */
export const offerTextsOf = (services: readonly Service[], rates: readonly Rate[]) =>
  eachOffer(
    (language) =>
      Object.fromEntries(
        services.flatMap(({ name, texts }) => {
          const text = texts?.[language]?.trim()
          return text ? [[name, text]] : []
        }),
      ),
    (language) =>
      Object.fromEntries(
        rates.flatMap(({ name, texts }) => {
          const text = { name: '', price: '', ...texts?.[language] }
          const translation = { name: text.name.trim(), price: text.price.trim() }
          return translation.name || translation.price ? [[name.trim(), translation]] : []
        }),
      ),
  )

type Stored = Partial<ReturnType<typeof offerTextsOf>>

export const serviceTexts = (storedRows: Stored | null, name: string): TextsByLanguage =>
  Object.fromEntries(
    textLanguages.flatMap((language) => {
      const text = storedRows?.[`services_${language}`]?.[name]
      return text ? [[language, text]] : []
    }),
  )

export const rateTexts = (storedRows: Stored | null, name: string): NonNullable<Rate['texts']> =>
  Object.fromEntries(
    textLanguages.flatMap((language) => {
      const text = storedRows?.[`rates_${language}`]?.[name]
      return text ? [[language, text]] : []
    }),
  )
