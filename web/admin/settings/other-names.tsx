import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OtherNames } from '#contract/admin-places'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Props = {
  /** Of the place, in English. */
  place: string
  names: OtherNames
  busy: boolean
  onSave: (names: OtherNames) => Promise<boolean>
}

type Language = keyof OtherNames

const typedAs = (names: readonly string[]) => names.join(', ')
const namesIn = (typed: string) =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What a place is called in other languages, and by what else people search for it. */
export function OtherNamesForm({ place, names, busy, onSave }: Props) {
  const { t } = useLingui()
  const labels: Record<Language, string> = {
    en: t`Also in English`,
    de: t`German`,
    fr: t`French`,
    it: t`Italian`,
  }
  const languages = Object.keys(labels) as Language[]
  const [typed, setTyped] = useState(() => ({
    ...{ en: typedAs(names.en), de: typedAs(names.de) },
    ...{ fr: typedAs(names.fr), it: typedAs(names.it) },
  }))
  const changed = languages.some((one) => typedAs(namesIn(typed[one])) !== typedAs(names[one]))
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
          void onSave({
            ...{ en: namesIn(typed.en), de: namesIn(typed.de) },
            ...{ fr: namesIn(typed.fr), it: namesIn(typed.it) },
          })
        }}
      >
        <p className="text-small text-ink-2">
          <Trans>
            Separated by commas, the usual name first. The search finds the place by each of them.
          </Trans>
        </p>
        {languages.map((one) => (
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
