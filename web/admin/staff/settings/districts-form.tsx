import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DistrictChanges, ManagedCity } from '#catalogue/admin-places'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { OtherNamesForm } from './other-names.tsx'
import { PlaceForm } from './place-form.tsx'
import { Form } from '../../../ui/form.tsx'

type District = ManagedCity['districts'][number]

type Props = {
  city: Pick<ManagedCity, 'name' | 'districts'>
  busy: boolean
  onSave: (districts: DistrictChanges) => Promise<boolean>
}

/** The districts of a city, which are optional. Each change is saved immediately. */
export function DistrictsForm({ city, busy, onSave }: Props) {
  const { t } = useLingui()
  const [newName, setNewName] = useState('')
  const { name, districts } = city
  const districtNames = districts.map(({ id, name: own }) => ({ id, name: own }))
  const change = (id: string, changes: Partial<DistrictChanges[number]>) =>
    onSave(
      districtNames.map((district) =>
        district.id === id ? { ...district, ...changes } : district,
      ),
    )
  const moveUp = (index: number) =>
    onSave(districtNames.toSpliced(index - 1, 2, districtNames[index]!, districtNames[index - 1]!))
  return (
    <details className="admin-other-names">
      <summary>
        <Trans>Districts of {name}</Trans>
      </summary>
      <p className="text-small text-ink-2">
        <Trans>
          A companion may choose one of them. Hidden districts appear on no profile and in no
          filter.
        </Trans>
      </p>
      <ol className="grid gap-3 my-3 pl-4 border-l border-line">
        {districts.map((district, index) => (
          <li key={district.id + district.name}>
            <DistrictRow
              district={district}
              busy={busy}
              onUp={index > 0 ? () => void moveUp(index) : null}
              onChange={(changes) => change(district.id, changes)}
            />
          </li>
        ))}
      </ol>
      <Form
        aria-label={t`Add a district to ${name}`}
        onSubmit={() => {
          if (!newName.trim()) return
          void onSave([...districtNames, { name: newName.trim() }]).then(
            (isSaved) => isSaved && setNewName(''),
          )
        }}
      >
        <Field
          label={t`New district of ${name}`}
          maxLength={60}
          value={newName}
          onChange={(event) => setNewName(event.target.value)}
        />
        <Button type="submit" variant="line" aria-busy={busy}>
          <Trans>Add district</Trans>
        </Button>
      </Form>
    </details>
  )
}

type RowProps = {
  district: District
  busy: boolean
  /** `null`: the first district. */
  onUp: (() => void) | null
  onChange: (changes: Partial<DistrictChanges[number]>) => Promise<boolean>
}

const DistrictRow = ({ district, busy, onUp, onChange }: RowProps) => (
  <>
    <PlaceForm
      place={district}
      busy={busy}
      onUp={onUp}
      onRename={(name) => onChange({ name })}
      onHide={(hidden) => onChange({ hidden })}
      onDelete={() => onChange({ removed: true })}
    />
    <OtherNamesForm
      place={district.name}
      names={district.otherNames}
      busy={busy}
      onSave={(otherNames) => onChange({ otherNames })}
    />
  </>
)
