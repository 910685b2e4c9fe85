import { textLanguages } from '#platform/text-languages'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useTextLanguageNames } from '../text-language-names.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'

type Props = FieldsProps & {
  /** Language of the texts, or of the names of services and rates. */
  field: 'text_language' | 'offer_language'
  label?: string
}

export function LanguageField({ field, label, form, set }: Props) {
  const names = useFieldNames()
  const languages = useTextLanguageNames()
  return (
    <SelectField
      label={label ?? names[field]}
      name={field}
      value={form[field]}
      onChange={({ target }) => set(field, target.value as (typeof form)[typeof field])}
      options={textLanguages.map((value) => ({ value, label: languages[value] }))}
    />
  )
}
