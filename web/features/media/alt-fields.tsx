import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MediaItem } from '#media/media'
import type { TextLanguage } from '#platform/text-languages'
import { LanguageFields } from '../../ui/language-fields.tsx'
import { SavedField } from './saved-field.tsx'

type Props = {
  item: Pick<MediaItem, 'alt_language'>
  name: string
  /** Of the languages. */
  names: Record<TextLanguage, string>
  valueIn: (language: TextLanguage) => string
  onSave: (language: TextLanguage, alt: string) => void
  /** Below a language's field. */
  also?: (language: TextLanguage) => ReactNode
}

/** What a file's alternative text is in a language; "" where it was not written. */
export const altOf = (
  { alt, alt_language: own, alts }: Pick<MediaItem, 'alt' | 'alt_language' | 'alts'>,
  language: TextLanguage,
) => (language === own ? alt : (alts[language] ?? ''))

/** A file's alternative text, language by language. */
export function AltFields({ item, name, names, valueIn, onSave, also }: Props) {
  const { t } = useLingui()
  const own = item.alt_language
  return (
    <LanguageFields own={own} names={names} isWritten={(one) => valueIn(one) !== ''}>
      {(one) => {
        const language = names[one]
        return (
          <>
            <SavedField
              label={
                one === own
                  ? t`Alternative text of ${name}`
                  : t`Alternative text of ${name} in ${language}`
              }
              placeholder={one === own ? t`Alternative text` : language}
              value={valueIn(one)}
              onSave={(alt) => onSave(one, alt)}
            />
            {also?.(one)}
          </>
        )
      }}
    </LanguageFields>
  )
}
