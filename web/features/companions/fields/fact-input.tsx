import { useLingui } from '@lingui/react/macro'
import { facetOf, type FactField } from '#companions/profile-fields'
import { vocabulary } from '#companions/vocabulary'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useValueLabel } from '../value-labels.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'

type Props = FieldsProps & { field: FactField }

/** Input of a short fact: a choice where the vocabulary has values, otherwise a line. */
export function FactInput({ field, form, set, refusals }: Props) {
  const { t } = useLingui()
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  const examples: Partial<Record<FactField, string>> = { height: t`165 cm`, weight: t`55 kg` }
  const facet = facetOf(field)
  const value = form[field]
  if (!facet) {
    return (
      <Field
        label={names[field]}
        placeholder={examples[field]}
        maxLength={60}
        value={value}
        error={refusals?.[field]}
        onChange={(event) => set(field, event.target.value)}
      />
    )
  }
  const values: readonly string[] = vocabulary[facet]
  const ownValues = value && !values.includes(value) ? [value] : []
  return (
    <SelectField
      label={names[field]}
      value={value}
      error={refusals?.[field]}
      onChange={(event) => set(field, event.target.value)}
      options={[
        { value: '', label: t`Not specified` },
        ...[...values, ...ownValues].map((option) => ({
          value: option,
          label: valueLabel(facet, option),
        })),
      ]}
    />
  )
}
