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

/** Nothing below a service that the site translates itself. */
export const serviceTextFields = (
  row: Service,
  own: TextLanguage,
  change: (part: Partial<Service>) => void,
) =>
  knownService(row.name) === undefined && (
    <OfferTexts
      list="services"
      row={row}
      own={own}
      keys={['name']}
      textIn={(one) => ({ name: row.texts?.[one] ?? '' })}
      onText={(one, { name = '' }) => change({ texts: { ...row.texts, [one]: name } })}
    />
  )

/** Of a rate what the site does not translate itself: its name, and words in its price. */
export function rateTextFields(
  row: Rate,
  own: TextLanguage,
  change: (part: Partial<Rate>) => void,
) {
  const isNamed = knownRate(row.name) === undefined
  const keys = [isNamed && ('name' as const), hasWords(row.price) && ('price' as const)]
  const written = keys.filter((one) => one !== false)
  return (
    written.length > 0 && (
      <OfferTexts
        list="rates"
        row={row}
        own={own}
        keys={written}
        textIn={(one) => row.texts?.[one] ?? {}}
        onText={(one, text) =>
          change({ texts: { ...row.texts, [one]: { name: '', price: '', ...text } } })
        }
      />
    )
  )
}

type Props = {
  list: 'services' | 'rates'
  row: { name: string }
  /** Of its words. */
  own: TextLanguage
  keys: readonly (keyof Text)[]
  textIn: (language: TextLanguage) => Text
  onText: (language: TextLanguage, text: Text) => void
}

/** What a service or a rate is called in other languages. */
function OfferTexts({ list, row, own, keys, textIn, onText }: Props) {
  const { t } = useLingui()
  const name = list === 'rates' ? rateName(row.name) : row.name
  const labels = { name: list === 'rates' ? t`Rate` : t`Service`, price: t`Price` }
  const lengths = { name: list === 'rates' ? 40 : 80, price: 80 }
  const names = useTextLanguagesInText()
  return (
    <OtherLanguages
      own={own}
      names={names}
      isWritten={(one) => keys.every((key) => Boolean(textIn(one)[key]?.trim()))}
    >
      {(one) => {
        const language = names[one]
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
                    value={textIn(one)[key] ?? ''}
                    onChange={({ target }) => onText(one, { ...textIn(one), [key]: target.value })}
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
