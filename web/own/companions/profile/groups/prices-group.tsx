import { offerFields } from '#companions/offer-texts'
import { useFieldNames } from '../../../../features/companions/fields/field-names.ts'
import { GroupRefusal } from './group-refusal.tsx'
import type { GroupProps } from './group-props.ts'
import { OfferLanguageField } from './offer-language-field.tsx'
import { PriceField } from './price-field.tsx'
import { RatesEditor } from './rates-editor.tsx'

/** Rates, and the lowest price per hour, which lists and the price filter use. */
export function PricesGroup({ values, set, refusals }: GroupProps) {
  const names = useFieldNames()
  const translations = offerFields.filter((field) => field.startsWith('rates_'))
  const refusedField = ['rates' as const, ...translations].find((field) => refusals[field])
  return (
    <>
      <RatesEditor values={values} set={set} />
      <GroupRefusal text={refusedField && refusals[refusedField]} />
      <PriceField
        label={names.price_per_hour}
        name="price_per_hour"
        allowsText={false}
        value={values.price_per_hour}
        onValue={(value) => set('price_per_hour', value)}
        error={refusals['price_per_hour']}
      />
      <OfferLanguageField values={values} set={set} />
    </>
  )
}
