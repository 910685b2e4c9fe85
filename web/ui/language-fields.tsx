import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { textLanguages, type TextLanguage } from '#platform/text-languages'
import '../styles/language-fields.css'

type Props = {
  /** Of the text. */
  own: TextLanguage
  names: Record<TextLanguage, string>
  isWritten: (language: TextLanguage) => boolean
  /** The fields of a language. */
  children: (language: TextLanguage) => ReactNode
}

/** A text in its own language, and behind one press in the others, with what is missing. */
export const LanguageFields = (props: Props) => (
  <>
    <div lang={props.own} className="grid gap-2">
      {props.children(props.own)}
    </div>
    <OtherLanguages {...props} />
  </>
)

export function OtherLanguages({ own, names, isWritten, children }: Props) {
  const others = textLanguages.filter((one) => one !== own)
  const named = (languages: readonly TextLanguage[]) =>
    languages.map((one) => names[one]).join(', ')
  const written = named(others.filter(isWritten))
  const missing = named(others.filter((one) => !isWritten(one)))
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
      {others.map((one) => (
        <div key={one} lang={one}>
          {children(one)}
        </div>
      ))}
    </details>
  )
}
