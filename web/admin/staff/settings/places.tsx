import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  addCityEndpoint,
  changeCityEndpoint,
  changeCountryEndpoint,
  deleteCityEndpoint,
  listManagedPlacesEndpoint,
  type ManagedCity,
  type ManagedPlaces,
} from '#catalogue/admin-places'
import type { BodyOf } from '#platform/endpoint'
import { call } from '../../../lib/api/call.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { useReload, useStaffAnswer, useStaffCache } from '../../shared/api/use-staff-answer.ts'
import { AddCity } from './add-city.tsx'
import { CityRow } from './city-row.tsx'
import { CountryForm } from './country-form.tsx'
import { OtherNamesForm } from './other-names.tsx'
import { showToast } from '../../shared/toasts.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'

/** One country at a time, with its cities. Each change is saved immediately. */
export function PlacesPage() {
  const { t } = useLingui()
  const cache = useStaffCache()
  const reload = useReload()
  const may = useMay()
  const { data, error, refetch } = useStaffAnswer(listManagedPlacesEndpoint, {})
  const [country, choose] = useState('switzerland')
  const { busy, message, run } = useSaving()

  const savePlaces = (send: () => Promise<ManagedPlaces>, successMessage: string) =>
    run(
      async () => {
        cache.set(listManagedPlacesEndpoint, {}, await send())
        void reload(...publicReads)
        showToast(successMessage)
      },
      t`Something went wrong. Check your connection and try again.`,
    )

  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48" />
  const selected = data.countries.find(({ id }) => id === country) ?? data.countries[0]
  const change = ({ id, name }: ManagedCity, body: BodyOf<typeof changeCityEndpoint>) =>
    savePlaces(() => call(changeCityEndpoint, { params: { id }, body }), t`${name} was changed.`)
  const remove = ({ id, name }: ManagedCity) =>
    savePlaces(() => call(deleteCityEndpoint, { params: { id } }), t`${name} was deleted.`)
  const saveCountry = (
    { id, name }: Pick<ManagedPlaces['countries'][number], 'id' | 'name'>,
    body: BodyOf<typeof changeCountryEndpoint>,
  ) =>
    savePlaces(() => call(changeCountryEndpoint, { params: { id }, body }), t`${name} was changed.`)
  const add = (body: BodyOf<typeof addCityEndpoint>) =>
    savePlaces(() => call(addCityEndpoint, { body }), t`${body.name} was added.`)
  return (
    <div className="grid max-w-2xl gap-4">
      <SelectField
        label={t`Country`}
        value={selected?.id ?? ''}
        options={data.countries.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.target.value)}
      />
      {selected && may(changeCountryEndpoint) && (
        <>
          <CountryForm
            key={`${selected.id}${selected.open}${selected.note}`}
            country={selected}
            busy={busy}
            onSave={(body) => saveCountry(selected, body)}
          />
          <OtherNamesForm
            key={selected.id}
            place={selected.name}
            names={selected.otherNames}
            busy={busy}
            onSave={(otherNames) => saveCountry(selected, { otherNames })}
          />
        </>
      )}
      <ul className="grid gap-3">
        {selected?.cities.map((city) => (
          <CityRow
            key={city.id + city.name}
            city={city}
            busy={busy}
            onRename={(name) => change(city, { name })}
            onHide={(isHidden) => change(city, { hidden: isHidden })}
            onDelete={() => remove(city)}
            onName={(otherNames) => change(city, { otherNames })}
            onDivide={(districts) => change(city, { districts })}
            onDescribe={(page) => change(city, page)}
          />
        ))}
        {selected?.cities.length === 0 && (
          <li className="text-ink-2">
            <Trans>No cities yet.</Trans>
          </li>
        )}
      </ul>
      <FormMessage message={message} />
      {selected && (
        <AddCity
          key={selected.id}
          country={selected.name}
          busy={busy}
          onAdd={(name) => add({ country: selected.id, name })}
        />
      )}
    </div>
  )
}
