import { useLingui } from '@lingui/react/macro'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { useTextLanguagesInText } from '../../features/companions/text-language-names.ts'
import { LanguageFields } from '../../ui/language-fields.tsx'

/** A text in its own language, and what it is in others. */
export type Said = { text: string; language: TextLanguage; others: TextsByLanguage }

type Story = {
  text: string
  language?: TextLanguage | undefined
  texts?: TextsByLanguage | undefined
}

export const saidOf = ({ text, language, texts = {} }: Story, own: TextLanguage): Said => ({
  text,
  language: language ?? own,
  others: texts,
})

type Props = {
  said: Said
  label: string
  placeholder: string
  maxLength: number
  onSaid: (said: Said) => void
}

/** A text of a draft, language by language. */
export function WrittenFields({ said, label, placeholder, maxLength, onSaid }: Props) {
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const { text, language: own, others } = said
  return (
    <LanguageFields own={own} names={names} isWritten={(one) => Boolean(others[one]?.trim())}>
      {(one) => {
        const language = names[one]
        return (
          <span className="field-box">
            <input
              aria-label={one === own ? label : t`${label} in ${language}`}
              placeholder={one === own ? placeholder : language}
              maxLength={maxLength}
              value={one === own ? text : (others[one] ?? '')}
              onChange={({ target: { value } }) =>
                onSaid(
                  one === own
                    ? { ...said, text: value }
                    : { ...said, others: { ...others, [one]: value } },
                )
              }
            />
          </span>
        )
      }}
    </LanguageFields>
  )
}
