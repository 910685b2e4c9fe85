import { vocabulary } from '#companions/vocabulary'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useValueLabel } from '../value-labels.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'

export function CategoryField({ form, set, refusals }: FieldsProps) {
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  return (
    <SelectField
      label={names.category}
      name="category"
      value={form.category}
      error={refusals?.['category']}
      onChange={(event) => set('category', event.target.value as typeof form.category)}
      options={vocabulary.category.map((value) => ({
        value,
        label: valueLabel('category', value),
      }))}
    />
  )
}
