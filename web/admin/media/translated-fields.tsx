import { useLingui } from '@lingui/react/macro'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { useTextLanguagesInText } from '../../features/companions/text-language-names.ts'
import { LanguageFields } from '../../ui/language-fields.tsx'

export type TranslatedText = { text: string; language: TextLanguage; others: TextsByLanguage }

type Story = {
  text: string
  language?: TextLanguage | undefined
  texts?: TextsByLanguage | undefined
}

export const translatedTextOf = (
  { text, language, texts = {} }: Story,
  own: TextLanguage,
): TranslatedText => ({
  text,
  language: language ?? own,
  others: texts,
})

type Props = {
  value: TranslatedText
  label: string
  placeholder: string
  maxLength: number
  onChange: (input: TranslatedText) => void
}

/** A text with its translations; edits one language at a time. */
export function TranslatedFields({
  value: written,
  label,
  placeholder,
  maxLength,
  onChange,
}: Props) {
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const { text, language: own, others } = written
  return (
    <LanguageFields
      own={own}
      names={names}
      isWritten={(language) => Boolean(others[language]?.trim())}
    >
      {(textLanguage) => {
        const language = names[textLanguage]
        return (
          <span className="field-box">
            <input
              aria-label={textLanguage === own ? label : t`${label} in ${language}`}
              placeholder={textLanguage === own ? placeholder : language}
              maxLength={maxLength}
              value={textLanguage === own ? text : (others[textLanguage] ?? '')}
              onChange={({ target: { value } }) =>
                onChange(
                  textLanguage === own
                    ? { ...written, text: value }
                    : { ...written, others: { ...others, [textLanguage]: value } },
                )
              }
            />
          </span>
        )
      }}
    </LanguageFields>
  )
}
