import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DistrictChanges, ManagedCity } from '#catalogue/admin-places'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { OtherNamesForm } from './other-names.tsx'

type District = ManagedCity['districts'][number]

type Props = {
  city: Pick<ManagedCity, 'name' | 'districts'>
  busy: boolean
  onSave: (districts: DistrictChanges) => Promise<boolean>
}

/** The optional second level of a city. Each change is saved at once. */
export function DistrictsForm({ city, busy, onSave }: Props) {
  const { t } = useLingui()
  const [added, setAdded] = useState('')
  const { name, districts } = city
  const named = districts.map(({ id, name: own }) => ({ id, name: own }))
  const change = (id: string, changes: Partial<DistrictChanges[number]>) =>
    onSave(named.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const moveUp = (at: number) => onSave(named.toSpliced(at - 1, 2, named[at]!, named[at - 1]!))
  return (
    <details className="admin-other-names">
      <summary>
        <Trans>Districts of {name}</Trans>
      </summary>
      <p className="text-small text-ink-2">
        <Trans>
          A companion may name one of them. A hidden district is on no profile and in no filter.
        </Trans>
      </p>
      <ol className="admin-districts">
        {districts.map((district, at) => (
          <li key={district.id + district.name}>
            <DistrictRow
              district={district}
              busy={busy}
              onUp={at > 0 ? () => void moveUp(at) : null}
              onChange={(changes) => change(district.id, changes)}
            />
          </li>
        ))}
      </ol>
      <form
        aria-label={t`Add a district to ${name}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!added.trim()) return
          void onSave([...named, { name: added.trim() }]).then((done) => done && setAdded(''))
        }}
      >
        <Field
          label={t`New district of ${name}`}
          maxLength={60}
          value={added}
          onChange={(event) => setAdded(event.target.value)}
        />
        <Button type="submit" variant="line" aria-busy={busy}>
          <Trans>Add district</Trans>
        </Button>
      </form>
    </details>
  )
}

type RowProps = {
  district: District
  busy: boolean
  /** Null: it is the first. */
  onUp: (() => void) | null
  onChange: (changes: Partial<DistrictChanges[number]>) => Promise<boolean>
}

function DistrictRow({ district, busy, onUp, onChange }: RowProps) {
  const { t } = useLingui()
  const { name, hidden, companions, otherNames } = district
  const [typed, setTyped] = useState(name)
  const isChanged = typed.trim() !== name && typed.trim() !== ''
  return (
    <>
      <form
        className="admin-city"
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) void onChange({ name: typed.trim() })
        }}
      >
        <span className="field-box">
          <input
            aria-label={t`Name of ${name}`}
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
        <span className="text-small text-ink-2">
          <Plural value={companions} one="# companion" other="# companions" />
          {hidden && (
            <span>
              {' · '}
              <Trans>hidden</Trans>
            </span>
          )}
        </span>
        <span className="admin-acts">
          {isChanged && (
            <Button type="submit" variant="quiet" aria-busy={busy}>
              <Trans>Rename</Trans>
            </Button>
          )}
          {onUp && (
            <Button variant="quiet" aria-busy={busy} aria-label={t`Move ${name} up`} onClick={onUp}>
              <Trans>Move up</Trans>
            </Button>
          )}
          <Button
            variant="quiet"
            aria-busy={busy}
            aria-label={hidden ? t`Show ${name}` : t`Hide ${name}`}
            onClick={() => void onChange({ hidden: !hidden })}
          >
            {hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
          </Button>
          {companions === 0 && (
            <Button
              variant="quiet"
              aria-busy={busy}
              aria-label={t`Delete ${name}`}
              onClick={() => void onChange({ removed: true })}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </span>
      </form>
      <OtherNamesForm
        place={name}
        names={otherNames}
        busy={busy}
        onSave={(names) => onChange({ otherNames: names })}
      />
    </>
  )
}
