import { useLingui } from '@lingui/react/macro'
import { hasWords, knownRate, knownService } from '#companions/offer-texts'
import type { TextLanguage } from '#platform/text-languages'
import { OtherLanguages } from '../../../ui/language-fields.tsx'
import { rateName } from '../labels.ts'
import type { CompanionForm } from './companion-form.ts'
import { useTextLanguagesInText } from '../text-language-names.ts'

type Text = { name?: string; price?: string }
type Service = CompanionForm['services'][number]
type Rate = CompanionForm['rates'][number]

/** No fields for a service that the site translates itself. */
export const serviceTextFields = (
  row: Service,
  ownLanguage: TextLanguage,
  change: (part: Partial<Service>) => void,
) =>
  knownService(row.name) === undefined && (
    <OfferTexts
      list="services"
      row={row}
      own={ownLanguage}
      keys={['name']}
      textIn={(language) => ({ name: row.texts?.[language] ?? '' })}
      onText={(language, { name = '' }) => change({ texts: { ...row.texts, [language]: name } })}
    />
  )

/** Fields for the parts of a rate that the site does not translate itself: its name and words in its price. */
export function rateTextFields(
  row: Rate,
  ownLanguage: TextLanguage,
  change: (part: Partial<Rate>) => void,
) {
  const isNamed = knownRate(row.name) === undefined
  const keys = [isNamed && ('name' as const), hasWords(row.price) && ('price' as const)]
  const textKeys = keys.filter((key) => key !== false)
  return (
    textKeys.length > 0 && (
      <OfferTexts
        list="rates"
        row={row}
        own={ownLanguage}
        keys={textKeys}
        textIn={(language) => row.texts?.[language] ?? {}}
        onText={(language, text) =>
          change({ texts: { ...row.texts, [language]: { name: '', price: '', ...text } } })
        }
      />
    )
  )
}

type Props = {
  list: 'services' | 'rates'
  row: { name: string }
  /** Language in which the companion wrote the entry. */
  own: TextLanguage
  keys: readonly (keyof Text)[]
  textIn: (language: TextLanguage) => Text
  onText: (language: TextLanguage, text: Text) => void
}

/** Fields for the names of a service or rate in other languages. */
function OfferTexts({ list, row, own: ownLanguage, keys, textIn, onText }: Props) {
  const { t } = useLingui()
  const name = list === 'rates' ? rateName(row.name) : row.name
  const labels = { name: list === 'rates' ? t`Rate` : t`Service`, price: t`Price` }
  const lengths = { name: list === 'rates' ? 40 : 80, price: 80 }
  const names = useTextLanguagesInText()
  return (
    <OtherLanguages
      own={ownLanguage}
      names={names}
      isWritten={(language) => keys.every((key) => Boolean(textIn(language)[key]?.trim()))}
    >
      {(languageCode) => {
        const language = names[languageCode]
        return (
          <div className="language-row">
            {keys.map((key) => {
              const label = labels[key]
              return (
                <span key={key} className="field-box">
                  <input
                    aria-label={t`${label} of ${name} in ${language}`}
                    placeholder={`${label} (${language})`}
                    maxLength={lengths[key]}
                    value={textIn(languageCode)[key] ?? ''}
                    onChange={({ target }) =>
                      onText(languageCode, { ...textIn(languageCode), [key]: target.value })
                    }
                  />
                </span>
              )
            })}
          </div>
        )
      }}
    </OtherLanguages>
  )
}
