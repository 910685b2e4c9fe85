import { Trans } from '@lingui/react/macro'
import { vocabulary } from '#companions/vocabulary'
import { Field } from '../../../ui/field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { useFieldNames } from './field-names.ts'
import { LocationField } from './location-field.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useValueLabel } from '../value-labels.ts'
import { TextFields } from './text-fields.tsx'
import { WordList } from './word-list.tsx'

const lists = [
  ['languages', vocabulary.languages],
  ['personality_traits', undefined],
] as const

export function PersonFields({ form, set, base, isOwn = false }: FieldsProps) {
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  return (
    <section>
      <h3>
        <Trans>Person</Trans>
      </h3>
      <div className="admin-grid">
        <Field
          label={names.name}
          name="name"
          maxLength={80}
          value={form.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <Field
          label={names.age_range}
          name="age_range"
          placeholder="23-27"
          maxLength={10}
          value={form.age_range}
          onChange={(event) => set('age_range', event.target.value)}
        />
        <LocationField form={form} set={set} />
        <SelectField
          label={names.category}
          value={form.category}
          onChange={(event) => set('category', event.target.value as typeof form.category)}
          options={vocabulary.category.map((value) => ({
            value,
            label: valueLabel('category', value),
          }))}
        />
      </div>
      {lists.map(([name, suggestions]) => (
        <WordList
          key={name}
          label={names[name]}
          name={name}
          words={form[name]}
          onChange={(words) => set(name, words)}
          typed={form.typed[name]}
          onType={(text) => set('typed', { ...form.typed, [name]: text })}
          suggestions={suggestions}
        />
      ))}
      <TextFields form={form} set={set} base={base} isOwn={isOwn} />
    </section>
  )
}
