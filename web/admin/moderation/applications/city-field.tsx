import { useLingui } from '@lingui/react/macro'
import { listPlacesEndpoint } from '#catalogue/places'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'

type Props = { value: string; required: boolean; onChange: (value: string) => void }

/** City of the draft profile that an approval creates. */
export function CityField({ value, required, onChange }: Props) {
  const { t } = useLingui()
  const { data: places } = useApiQuery(listPlacesEndpoint)
  return (
    <SelectField
      label={t`City of the listing`}
      value={value}
      required={required}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: '', label: required ? t`Choose…` : t`As stated` }]}
      groups={(places?.countries ?? []).map(({ name, cities }) => ({
        name,
        options: cities.map((city) => ({ value: city.location, label: city.name })),
      }))}
    />
  )
}
