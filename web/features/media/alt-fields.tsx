import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MediaItem } from '#contract/media'
import { textLanguages, type TextLanguage } from '#contract/text-languages'
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

/** A file's alternative text in its own language, and behind one press in the others. */
export function AltFields({ item, name, names, valueIn, onSave, also }: Props) {
  const { t } = useLingui()
  const field = (language: TextLanguage, label: string, placeholder: string) => (
    <div key={language} lang={language} className="grid gap-2">
      <SavedField
        label={label}
        placeholder={placeholder}
        value={valueIn(language)}
        onSave={(alt) => onSave(language, alt)}
      />
      {also?.(language)}
    </div>
  )
  const others = textLanguages.filter((one) => one !== item.alt_language)
  const written = others.filter(valueIn).map((one) => names[one])
  return (
    <>
      {field(item.alt_language, t`Alternative text of ${name}`, t`Alternative text`)}
      <details className="text-small">
        <summary className="text-ink-2">
          {written.length > 0 ? (
            <Trans>Also in {written.join(', ')}</Trans>
          ) : (
            <Trans>In other languages</Trans>
          )}
        </summary>
        <div className="mt-2 grid gap-2">
          {others.map((one) => {
            const language = names[one]
            return (
              <div key={one} className="grid gap-1">
                <span aria-hidden="true" className="text-ink-2">
                  {language}
                </span>
                {field(one, t`Alternative text of ${name} in ${language}`, '')}
              </div>
            )
          })}
        </div>
      </details>
    </>
  )
}
