import { Trans, useLingui } from '@lingui/react/macro'
import { vocabulary } from '#companions/vocabulary'
import { Field } from '../../../ui/field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { useFieldNames } from './field-names.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useValueLabel } from '../value-labels.ts'

const choices = [
  ['nationality', 'nationality'],
  ['ethnicity', 'ethnicity'],
  ['eye_color', 'eyes'],
  ['hair_color', 'hair'],
  ['breast_size', 'breastSize'],
] as const

export function AppearanceFields({ form, set }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  return (
    <section>
      <h3>
        <Trans>Appearance</Trans>
      </h3>
      <div className="admin-grid">
        <Field
          label={names.height}
          placeholder={t`165 cm`}
          maxLength={10}
          value={form.height}
          onChange={(event) => set('height', event.target.value)}
        />
        <Field
          label={names.weight}
          placeholder={t`55 kg`}
          maxLength={10}
          value={form.weight}
          onChange={(event) => set('weight', event.target.value)}
        />
        {choices.map(([field, facet]) => {
          const values: readonly string[] = vocabulary[facet]
          const customValues = form[field] && !values.includes(form[field]) ? [form[field]] : []
          return (
            <SelectField
              key={field}
              label={names[field]}
              value={form[field]}
              onChange={(event) => set(field, event.target.value)}
              options={[
                { value: '', label: t`Not specified` },
                ...[...values, ...customValues].map((value) => ({
                  value,
                  label: valueLabel(facet, value),
                })),
              ]}
            />
          )
        })}
      </div>
    </section>
  )
}
