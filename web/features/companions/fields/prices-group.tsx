import { offerFields } from '#companions/offer-texts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { GroupRefusal } from './group-refusal.tsx'
import { PriceField } from './price-field.tsx'
import { RatesEditor } from './rates-editor.tsx'

const rateFields = ['rates', ...offerFields.filter((field) => field.startsWith('rates_'))]

/** Rates, and the lowest price per hour, which lists and the price filter use. */
export function PricesGroup({ form, set, refusals, isOwn = false }: FieldsProps) {
  const names = useFieldNames()
  return (
    <>
      {!isOwn && <p className="text-small text-ink-2">{names.rates}</p>}
      <RatesEditor form={form} set={set} isOwn={isOwn} />
      <GroupRefusal refusals={refusals} fields={rateFields} />
      <PriceField
        label={names.price_per_hour}
        name="price_per_hour"
        allowsText={false}
        value={form.price_per_hour}
        onValue={(value) => set('price_per_hour', value)}
        error={refusals?.['price_per_hour']}
      />
    </>
  )
}
