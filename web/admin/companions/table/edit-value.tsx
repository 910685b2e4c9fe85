import { useLingui } from '@lingui/react/macro'
import { factFields, type EditableField, type FactField } from '#companions/profile-fields'
import { listPlacesEndpoint } from '#catalogue/places'
import { textLanguages } from '#platform/text-languages'
import { vocabulary } from '#companions/vocabulary'
import { FactInput } from '../../../features/companions/fields/fact-input.tsx'
import { useFieldNames } from '../../../features/companions/fields/field-names.ts'
import type { FieldsProps } from '../../../features/companions/fields/fields-props.ts'
import { RateRows, ServiceRows } from '../../../features/companions/fields/offer-rows.tsx'
import { PlaceChoices } from '../../../features/companions/fields/place-choices.tsx'
import { ScheduleFields } from '../../../features/companions/fields/schedule-fields.tsx'
import { WordList } from '../../../features/companions/fields/word-list.tsx'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { useValueLabel } from '../../../features/companions/value-labels.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'

type Props = FieldsProps & { field: EditableField }

const isFact = (field: EditableField): field is FactField =>
  (factFields as readonly EditableField[]).includes(field)

/** Input for the new value of one field, the same as in the companion's form. */
export function EditValue({ field, form, set, base }: Props) {
  const { t } = useLingui()
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  const label = names[field]
  if (isFact(field)) return <FactInput field={field} form={form} set={set} />
  switch (field) {
    case 'location':
      return <LocationField label={label} form={form} set={set} base={base} />
    case 'category':
      return (
        <SelectField
          label={label}
          value={form.category}
          onChange={({ target }) => set('category', target.value as typeof form.category)}
          options={vocabulary.category.map((value) => ({
            value,
            label: valueLabel('category', value),
          }))}
        />
      )
    case 'text_language':
    case 'offer_language':
      return <LanguageField label={label} field={field} form={form} set={set} base={base} />
    case 'languages':
    case 'personality_traits':
      return (
        <WordList
          label={label}
          name={field}
          words={form[field]}
          onChange={(words) => set(field, words)}
          typed={form.typed[field]}
          onType={(text) => set('typed', { ...form.typed, [field]: text })}
          suggestions={field === 'languages' ? vocabulary.languages : undefined}
        />
      )
    case 'bio':
    case 'detailed_bio':
    case 'premium_description':
      return (
        <TextArea
          label={label}
          value={form[field]}
          onChange={({ target }) => set(field, target.value)}
        />
      )
    case 'place':
      return <PlaceChoices form={form} set={set} />
    case 'services':
      return <ServiceRows form={form} set={set} />
    case 'rates':
      return <RateRows form={form} set={set} />
    case 'schedule':
      return <ScheduleFields form={form} set={set} base={base} />
    case 'is_vip':
    case 'visible_in_feed':
    case 'visible_on_homepage':
      return (
        <SelectField
          label={label}
          value={form[field] ? 'yes' : 'no'}
          onChange={({ target }) => set(field, target.value === 'yes')}
          options={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
        />
      )
    default:
      return (
        <Field
          label={label}
          maxLength={60}
          value={form[field]}
          onChange={({ target }) => set(field, target.value)}
        />
      )
  }
}

type Labelled = FieldsProps & { label: string }

function LocationField({ label, form, set }: Labelled) {
  const { t } = useLingui()
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
  return (
    <SelectField
      label={label}
      value={form.location}
      onChange={({ target }) => set('location', target.value)}
      options={[{ value: '', label: t`Choose…` }]}
      groups={groups}
    />
  )
}

function LanguageField({
  label,
  field,
  form,
  set,
}: Labelled & { field: 'text_language' | 'offer_language' }) {
  const languages = useTextLanguageNames()
  return (
    <SelectField
      label={label}
      value={form[field]}
      onChange={({ target }) => set(field, target.value as (typeof form)[typeof field])}
      options={textLanguages.map((value) => ({ value, label: languages[value] }))}
    />
  )
}
