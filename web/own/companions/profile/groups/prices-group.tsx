import { useLingui } from '@lingui/react/macro'
import { offerFields } from '#companions/offer-texts'
import { RateRows } from '../../../../features/companions/fields/offer-rows.tsx'
import { rateTextFields } from '../../../../features/companions/fields/offer-texts-fields.tsx'
import { useFieldNames } from '../../../../features/companions/fields/field-names.ts'
import { MoneyField } from '../../../../ui/money-field.tsx'
import { GroupRefusal } from './group-refusal.tsx'
import type { GroupProps } from './group-props.ts'
import { OfferLanguageField } from './offer-language-field.tsx'

/** Rates, and the lowest price per hour, which lists and the price filter use. */
export function PricesGroup({ values, set, refusals }: GroupProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const translations = offerFields.filter((field) => field.startsWith('rates_'))
  const refusedField = ['rates' as const, ...translations].find((field) => refusals[field])
  return (
    <>
      <RateRows
        form={values}
        set={set}
        renderBelow={(row, change) => rateTextFields(row, values.offer_language, change)}
      />
      <GroupRefusal text={refusedField && refusals[refusedField]} />
      <MoneyField
        label={names.price_per_hour}
        name="price_per_hour"
        placeholder={t`CHF 300`}
        min={10}
        max={10_000}
        isWhole
        hint={t`In whole francs, for lists and the price filter.`}
        value={values.price_per_hour}
        onValue={(value) => set('price_per_hour', value)}
      />
      <GroupRefusal text={refusals['price_per_hour']} />
      <OfferLanguageField values={values} set={set} />
    </>
  )
}
