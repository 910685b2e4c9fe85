import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MediaItem } from '#media/media'
import type { TextLanguage } from '#platform/text-languages'
import { LanguageFields } from '../../ui/language-fields.tsx'
import { SavedField } from './saved-field.tsx'

type Props = {
  item: Pick<MediaItem, 'alt_language'>
  name: string
  names: Record<TextLanguage, string>
  valueIn: (language: TextLanguage) => string
  onSave: (language: TextLanguage, alt: string) => void
  /** Content below a language's field. */
  renderBelow?: (language: TextLanguage) => ReactNode
}

/** A file's alternative text in a language; "" if there is none. */
export const altInput = (
  { alt, alt_language: ownLanguage, alts }: Pick<MediaItem, 'alt' | 'alt_language' | 'alts'>,
  language: TextLanguage,
) => (language === ownLanguage ? alt : (alts[language] ?? ''))

/** Fields for a file's alternative text, one per language. */
export function AltFields({ item, name, names, valueIn, onSave, renderBelow }: Props) {
  const { t } = useLingui()
  const ownLanguage = item.alt_language
  return (
    <LanguageFields
      own={ownLanguage}
      names={names}
      isWritten={(language) => valueIn(language) !== ''}
    >
      {(languageCode) => {
        const language = names[languageCode]
        return (
          <>
            <SavedField
              label={
                languageCode === ownLanguage
                  ? t`Alternative text of ${name}`
                  : t`Alternative text of ${name} in ${language}`
              }
              placeholder={languageCode === ownLanguage ? t`Alternative text` : language}
              value={valueIn(languageCode)}
              onSave={(alt) => onSave(languageCode, alt)}
            />
            {renderBelow?.(languageCode)}
          </>
        )
      }}
    </LanguageFields>
  )
}
