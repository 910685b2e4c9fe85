import type { BodyOf } from '#platform/endpoint'
import type {
  changeCityEndpoint,
  DistrictChanges,
  ManagedCity,
  OtherNames,
} from '#catalogue/admin-places'
import { CityPageForm } from './city-page-form.tsx'
import { DistrictsForm } from './districts-form.tsx'
import { OtherNamesForm } from './other-names.tsx'
import { PlaceForm } from './place-form.tsx'

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
  return (
    <li>
      <PlaceForm place={city} busy={busy} onRename={onRename} onHide={onHide} onDelete={onDelete} />
      <OtherNamesForm place={city.name} names={city.otherNames} busy={busy} onSave={onName} />
      <DistrictsForm city={city} busy={busy} onSave={onDivide} />
      <CityPageForm city={city} busy={busy} onSave={onDescribe} />
    </li>
  )
}
