import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OtherNames } from '#catalogue/admin-places'
import { textLanguages, type TextLanguage } from '#platform/text-languages'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'

type Props = {
  /** Of the place, in English. */
  place: string
  names: OtherNames
  busy: boolean
  onSave: (names: OtherNames) => Promise<boolean>
}

const each = <T,>(valueOf: (language: TextLanguage) => T) => ({
  en: valueOf('en'),
  de: valueOf('de'),
  fr: valueOf('fr'),
  it: valueOf('it'),
})

const typedAs = (names: readonly string[]) => names.join(', ')
const namesIn = (typed: string) =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What a place is called in other languages, and by what else people search for it. */
export function OtherNamesForm({ place, names, busy, onSave }: Props) {
  const { t } = useLingui()
  const labels = { ...useTextLanguageNames(), en: t`Also in English` }
  const [typed, setTyped] = useState(() => each((one) => typedAs(names[one])))
  const changed = textLanguages.some((one) => typedAs(namesIn(typed[one])) !== typedAs(names[one]))
  return (
    <details className="admin-other-names">
      <summary>
        <Trans>Other names of {place}</Trans>
      </summary>
      <form
        aria-label={t`Other names of ${place}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!changed) return
          void onSave(each((one) => namesIn(typed[one])))
        }}
      >
        <p className="text-small text-ink-2">
          <Trans>
            Separated by commas, the usual name first. The search finds the place by each of them.
          </Trans>
        </p>
        {textLanguages.map((one) => (
          <Field
            key={one}
            label={labels[one]}
            lang={one}
            maxLength={320}
            value={typed[one]}
            onChange={(event) => setTyped({ ...typed, [one]: event.target.value })}
          />
        ))}
        {changed && (
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Save the names</Trans>
          </Button>
        )}
      </form>
    </details>
  )
}
