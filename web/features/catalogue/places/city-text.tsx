import { Plural, Trans } from '@lingui/react/macro'
import type { CityAnswer } from '#catalogue/places'
import { list } from '../../../lib/format.ts'

type Props = Pick<CityAnswer, 'city' | 'total'> & {
  /** Languages spoken in the city, named in the page's language. */
  languages: readonly string[]
}

/** The operator's text about a city; without one, a sentence from its numbers. */
export function CityText({ city, total, languages }: Props) {
  const { name, country, text } = city
  if (text !== null) {
    const paragraphs = [...new Set(text.split(/\n\s*\n/))]
    return paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
  }
  if (total === 0) return null
  const spoken = list(languages)
  return (
    <p>
      <Plural
        value={total}
        one={`# independent companion is listed in ${name}, ${country}.`}
        other={`# independent companions are listed in ${name}, ${country}.`}
      />{' '}
      {languages.length > 0 && (
        <span>
          <Trans>Languages spoken: {spoken}.</Trans>
        </span>
      )}{' '}
      <Trans>Every companion sets her own times, places and prices.</Trans>
    </p>
  )
}
