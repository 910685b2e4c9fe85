import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { CategoryField } from './category-field.tsx'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'

/** Name, age range and category. */
export function NameGroup({ form, set, refusals, isOwn = false }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  return (
    <>
      <Field
        label={names.name}
        name="name"
        maxLength={80}
        value={form.name}
        error={refusals?.['name']}
        onChange={(event) => set('name', event.target.value)}
      />
      <Field
        label={names.age_range}
        name="age_range"
        inputMode="numeric"
        placeholder="23-27"
        maxLength={10}
        hint={isOwn && t`Choose a range that includes your own age.`}
        value={form.age_range}
        error={refusals?.['age_range']}
        onChange={(event) => set('age_range', event.target.value)}
      />
      <CategoryField form={form} set={set} refusals={refusals} />
    </>
  )
}
