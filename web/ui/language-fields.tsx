import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { textLanguages, type TextLanguage } from '#platform/text-languages'
import '../styles/language-fields.css'

type Props = {
  /** Language that the text was written in. */
  own: TextLanguage
  names: Record<TextLanguage, string>
  isWritten: (language: TextLanguage) => boolean
  /** Returns the fields of a language. */
  children: (language: TextLanguage) => ReactNode
}

/** A text in its own language; the other languages unfold below, with the missing ones marked. */
export const LanguageFields = (props: Props) => (
  <>
    <div lang={props.own} className="grid gap-2">
      {props.children(props.own)}
    </div>
    <OtherLanguages {...props} />
  </>
)

export function OtherLanguages({ own: ownLanguage, names, isWritten, children }: Props) {
  const otherLanguages = textLanguages.filter((language) => language !== ownLanguage)
  const namesOf = (languages: readonly TextLanguage[]) =>
    languages.map((language) => names[language]).join(', ')
  const written = namesOf(otherLanguages.filter(isWritten))
  const missing = namesOf(otherLanguages.filter((language) => !isWritten(language)))
  return (
    <details className="language-fields">
      <summary>
        {written ? <Trans>Also in {written}</Trans> : <Trans>In other languages</Trans>}
        {missing && (
          <small>
            <Trans>Missing: {missing}</Trans>
          </small>
        )}
      </summary>
      {otherLanguages.map((language) => (
        <div key={language} lang={language}>
          {children(language)}
        </div>
      ))}
    </details>
  )
}
