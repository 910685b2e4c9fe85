import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OtherNames } from '#catalogue/admin-places'
import { textLanguages, type TextLanguage } from '#platform/text-languages'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'

type Props = {
  /** English name of the place. */
  place: string
  names: OtherNames
  busy: boolean
  onSave: (names: OtherNames) => Promise<boolean>
}

const perLanguage = <T,>(valueOf: (language: TextLanguage) => T) => ({
  en: valueOf('en'),
  de: valueOf('de'),
  fr: valueOf('fr'),
  it: valueOf('it'),
})

const typedAs = (names: readonly string[]) => names.join(', ')
const namesIn = (input: string) =>
  input
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Translations of a place's name, and further names that people search for. */
export function OtherNamesForm({ place, names, busy, onSave }: Props) {
  const { t } = useLingui()
  const labels = { ...useTextLanguageNames(), en: t`Also in English` }
  const [input, setInput] = useState(() => perLanguage((language) => typedAs(names[language])))
  const isChanged = textLanguages.some(
    (language) => typedAs(namesIn(input[language])) !== typedAs(names[language]),
  )
  return (
    <details className="admin-other-names">
      <summary>
        <Trans>Other names of {place}</Trans>
      </summary>
      <Form
        aria-label={t`Other names of ${place}`}
        onSubmit={() => {
          if (!isChanged) return
          void onSave(perLanguage((language) => namesIn(input[language])))
        }}
      >
        <p className="text-small text-ink-2">
          <Trans>
            Separate the names with commas, the usual one first. The search finds the place by each
            of them.
          </Trans>
        </p>
        {textLanguages.map((language) => (
          <Field
            key={language}
            label={labels[language]}
            lang={language}
            maxLength={320}
            value={input[language]}
            onChange={(event) => setInput({ ...input, [language]: event.target.value })}
          />
        ))}
        {isChanged && (
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Save the names</Trans>
          </Button>
        )}
      </Form>
    </details>
  )
}
