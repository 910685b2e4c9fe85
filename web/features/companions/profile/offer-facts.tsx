import { Fragment } from 'react'
import type { Profile } from '#catalogue/companions'
import { list } from '../../../lib/format.ts'
import { TextLanguage } from '../../../ui/text-language.tsx'
import type { Fact } from './fact-table.tsx'

type Offer = Pick<Profile, 'rates' | 'availableServices' | 'otherLanguage'>

/** What each rate is called and costs; one mark below those that are in the same other language. */
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
  return names.map((rate, at) => {
    const mark = markOf(rate) || {}
    const language = languageOf(rate)
    return {
      label: mark.name ? <span lang={mark.name}>{rateName(rate)}</span> : rateName(rate),
      value: language ? (
        <>
          <span lang={mark.price}>{rates[rate]}</span>
          {language !== languageOf(names[at + 1]) && <TextLanguage language={language} />}
        </>
      ) : (
        rates[rate]
      ),
    }
  })
}

/** All in the page's language first, then what is in another one. */
export function serviceFact(
  { availableServices, otherLanguage }: Offer,
  label: string,
  wordFor: (service: string) => string,
): Fact {
  const others = otherLanguage?.services ?? {}
  const services = list(availableServices.filter((one) => !others[one]).map(wordFor))
  const languages = [...new Set(Object.values(others))]
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
                {list(availableServices.filter((one) => others[one] === language))}
              </span>
              <TextLanguage language={language} />
            </Fragment>
          ))}
        </>
      ),
  }
}
