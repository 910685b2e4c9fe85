import { useLingui } from '@lingui/react/macro'
import { listPlacesEndpoint } from '#catalogue/places'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'

/** Choice of a city or a district; a location outside the list remains. */
export function LocationField({ form, set, refusals }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const { data: places } = useApiQuery(listPlacesEndpoint)
  const groups = (places?.countries ?? []).map(({ name, cities }) => ({
    name,
    options: cities.flatMap(({ name: city, location, districts = [] }) => [
      { value: location, label: city },
      ...districts.map((district) => ({
        value: district.location,
        label: `${city}, ${district.name}`,
      })),
    ]),
  }))
  const isListed = groups.some(({ options }) =>
    options.some(({ value }) => value === form.location),
  )
  const current = form.location && !isListed ? [{ value: form.location, label: form.location }] : []
  return (
    <SelectField
      label={names.location}
      name="location"
      value={form.location}
      error={refusals?.['location']}
      onChange={(event) => set('location', event.target.value)}
      options={[{ value: '', label: t`Choose…` }, ...current]}
      groups={groups}
    />
  )
}
