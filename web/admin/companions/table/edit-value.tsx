import { useLingui } from '@lingui/react/macro'
import {
  factFields,
  flagFields,
  type EditableField,
  type FactField,
  type FlagField,
} from '#companions/profile-fields'
import { CategoryField } from '../../../features/companions/fields/category-field.tsx'
import { FactInput } from '../../../features/companions/fields/fact-input.tsx'
import { useFieldNames } from '../../../features/companions/fields/field-names.ts'
import type { FieldsProps } from '../../../features/companions/fields/fields-props.ts'
import { LanguageField } from '../../../features/companions/fields/language-field.tsx'
import { LocationField } from '../../../features/companions/fields/location-field.tsx'
import { PlaceChoices } from '../../../features/companions/fields/place-choices.tsx'
import { RatesEditor } from '../../../features/companions/fields/rates-editor.tsx'
import { ServiceRows } from '../../../features/companions/fields/service-rows.tsx'
import { WordsGroup } from '../../../features/companions/fields/word-groups.tsx'
import { WeekFields } from '../../../features/companions/week/week-fields.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'

type Props = FieldsProps & { field: EditableField }

const isFlag = (field: EditableField): field is EditableField & FlagField =>
  (flagFields as readonly string[]).includes(field)

const isFact = (field: EditableField): field is FactField =>
  (factFields as readonly EditableField[]).includes(field)

/** Input for the new value of one field, the same as in the companion's form. */
export function EditValue({ field, form, set }: Props) {
  const { t } = useLingui()
  const names = useFieldNames()
  const label = names[field]
  if (isFact(field)) return <FactInput field={field} form={form} set={set} />
  if (isFlag(field)) {
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
  }
  switch (field) {
    case 'location':
      return <LocationField form={form} set={set} />
    case 'category':
      return <CategoryField form={form} set={set} />
    case 'text_language':
    case 'offer_language':
      return <LanguageField field={field} form={form} set={set} />
    case 'languages':
    case 'personality_traits':
      return <WordsGroup field={field} form={form} set={set} />
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
      return <ServiceRows form={form} set={set} hasTexts={false} />
    case 'rates':
      return <RatesEditor form={form} set={set} hasTexts={false} />
    case 'schedule':
      return <WeekFields form={form} set={set} />
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
