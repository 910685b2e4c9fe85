import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BodyOf } from '#platform/endpoint'
import type {
  changeCityEndpoint,
  DistrictChanges,
  ManagedCity,
  OtherNames,
} from '#catalogue/admin-places'
import { Button } from '../../../ui/button.tsx'
import { CityPageForm } from './city-page-form.tsx'
import { DistrictsForm } from './districts-form.tsx'
import { OtherNamesForm } from './other-names.tsx'

type Props = {
  city: ManagedCity
  busy: boolean
  onRename: (name: string) => Promise<boolean>
  onHide: (isHidden: boolean) => Promise<boolean>
  onDelete: () => Promise<boolean>
  onName: (names: OtherNames) => Promise<boolean>
  onDivide: (districts: DistrictChanges) => Promise<boolean>
  onDescribe: (
    page: Pick<BodyOf<typeof changeCityEndpoint>, 'texts' | 'position'>,
  ) => Promise<boolean>
}

export function CityRow({
  city,
  busy,
  onRename,
  onHide,
  onDelete,
  onName,
  onDivide,
  onDescribe,
}: Props) {
  const { t } = useLingui()
  const { name, hidden, companions } = city
  const [newName, setNewName] = useState(name)
  const isChanged = newName.trim() !== name && newName.trim() !== ''
  return (
    <li>
      <form
        className="admin-city"
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) void onRename(newName.trim())
        }}
      >
        <span className="field-box">
          <input
            aria-label={t`Name of ${name}`}
            maxLength={60}
            value={newName}
            onChange={(event) => setNewName(event.target.value)}
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
          <Button
            variant="quiet"
            aria-busy={busy}
            aria-label={hidden ? t`Show ${name}` : t`Hide ${name}`}
            onClick={() => void onHide(!hidden)}
          >
            {hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
          </Button>
          {companions === 0 && (
            <Button
              variant="quiet"
              aria-busy={busy}
              aria-label={t`Delete ${name}`}
              onClick={() => void onDelete()}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </span>
      </form>
      <OtherNamesForm place={name} names={city.otherNames} busy={busy} onSave={onName} />
      <DistrictsForm city={city} busy={busy} onSave={onDivide} />
      <CityPageForm city={city} busy={busy} onSave={onDescribe} />
    </li>
  )
}
