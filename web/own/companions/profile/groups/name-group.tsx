import { useLingui } from '@lingui/react/macro'
import { vocabulary } from '#companions/vocabulary'
import { useFieldNames } from '../../../../features/companions/fields/field-names.ts'
import { useValueLabel } from '../../../../features/companions/value-labels.ts'
import { SelectField } from '../../../../ui/choice-fields.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { GroupProps } from './group-props.ts'

/** Name, age range and category. */
export function NameGroup({ values, set, refusals }: GroupProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  return (
    <>
      <Field
        label={names.name}
        name="name"
        maxLength={80}
        value={values.name}
        error={refusals['name']}
        onChange={(event) => set('name', event.target.value)}
      />
      <Field
        label={names.age_range}
        name="age_range"
        inputMode="numeric"
        placeholder="23-27"
        maxLength={10}
        hint={t`Choose a range that includes your own age.`}
        value={values.age_range}
        error={refusals['age_range']}
        onChange={(event) => set('age_range', event.target.value)}
      />
      <SelectField
        label={names.category}
        name="category"
        value={values.category}
        onChange={(event) => set('category', event.target.value as typeof values.category)}
        options={vocabulary.category.map((value) => ({
          value,
          label: valueLabel('category', value),
        }))}
      />
    </>
  )
}
