import { useLingui } from '@lingui/react/macro'
import type { TextLanguage } from '#contract/text-languages'
import { OtherLanguages } from '../../../ui/language-fields.tsx'
import { useTextLanguageNames } from '../text-language-names.ts'

type Text = { name?: string; price?: string }

type Props = {
  /** Of the row. */
  name: string
  /** Of its words. */
  own: TextLanguage
  columns: { key: keyof Text; label: string; maxLength: number }[]
  textIn: (language: TextLanguage) => Text
  onText: (language: TextLanguage, text: Text) => void
}

/** What a service or a rate is called in other languages. */
export function OfferTexts({ name, own, columns, textIn, onText }: Props) {
  const { t } = useLingui()
  const names = useTextLanguageNames()
  return (
    <OtherLanguages
      own={own}
      names={names}
      isWritten={(one) => columns.every(({ key }) => Boolean(textIn(one)[key]?.trim()))}
    >
      {(one) => {
        const language = names[one]
        return (
          <div className="language-row">
            {columns.map(({ key, label, maxLength }) => (
              <span key={key} className="field-box">
                <input
                  aria-label={t`${label} of ${name} in ${language}`}
                  placeholder={`${label} (${language})`}
                  maxLength={maxLength}
                  value={textIn(one)[key] ?? ''}
                  onChange={({ target }) => onText(one, { ...textIn(one), [key]: target.value })}
                />
              </span>
            ))}
          </div>
        )
      }}
    </OtherLanguages>
  )
}
