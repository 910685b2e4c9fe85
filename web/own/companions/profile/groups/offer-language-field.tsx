import { useLingui } from '@lingui/react/macro'
import { textLanguages } from '#platform/text-languages'
import { useTextLanguageNames } from '../../../../features/companions/text-language-names.ts'
import { SelectField } from '../../../../ui/choice-fields.tsx'
import type { GroupProps } from './group-props.ts'

/** The language of her own names of services and rates. */
export function OfferLanguageField({ values, set }: Pick<GroupProps, 'values' | 'set'>) {
  const { t } = useLingui()
  const languages = useTextLanguageNames()
  return (
    <SelectField
      label={t`Language of services and rates`}
      name="offer_language"
      value={values.offer_language}
      onChange={({ target }) => set('offer_language', target.value as typeof values.offer_language)}
      options={textLanguages.map((value) => ({ value, label: languages[value] }))}
    />
  )
}
