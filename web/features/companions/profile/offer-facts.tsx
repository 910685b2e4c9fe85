import { Fragment } from 'react'
import type { Profile } from '#catalogue/companions'
import { list } from '../../../lib/format.ts'
import { TextLanguageField } from '../../../ui/text-language.tsx'
import type { Fact } from './fact-table.tsx'

type Offer = Pick<Profile, 'rates' | 'availableServices' | 'otherLanguage'>

/** Rates with their prices; consecutive rates in the same other language share one language mark. */
export function rateFacts(
  { rates, otherLanguage }: Offer,
  rateName: (rate: string) => string,
): Fact[] {
  const markOf = (rate: string | undefined) => rate && otherLanguage?.rates?.[rate]
  const languageOf = (rate: string | undefined) => {
    const mark = markOf(rate)
    return mark ? (mark.price ?? mark.name) : undefined
  }
  const names = Object.keys(rates)
  return names.map((rate, index) => {
    const mark = markOf(rate) || {}
    const language = languageOf(rate)
    return {
      label: mark.name ? <span lang={mark.name}>{rateName(rate)}</span> : rateName(rate),
      value: language ? (
        <>
          <span lang={mark.price}>{rates[rate]}</span>
          {language !== languageOf(names[index + 1]) && <TextLanguageField language={language} />}
        </>
      ) : (
        rates[rate]
      ),
    }
  })
}

/** Services in the page's language first, then those in other languages. */
export function serviceFact(
  { availableServices, otherLanguage }: Offer,
  label: string,
  labelOf: (service: string) => string,
): Fact {
  const languageOfService = otherLanguage?.services ?? {}
  const services = list(
    availableServices.filter((service) => !languageOfService[service]).map(labelOf),
  )
  const languages = [...new Set(Object.values(languageOfService))]
  return {
    label,
    value:
      languages.length === 0 ? (
        services
      ) : (
        <>
          {services}
          {languages.map((language) => (
            <Fragment key={language}>
              <span lang={language} className="block">
                {list(
                  availableServices.filter((service) => languageOfService[service] === language),
                )}
              </span>
              <TextLanguageField language={language} />
            </Fragment>
          ))}
        </>
      ),
  }
}
