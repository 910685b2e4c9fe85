import { useLingui } from '@lingui/react/macro'
import { offerFields } from '#companions/offer-texts'
import { ServiceRows } from '../../../../features/companions/fields/offer-rows.tsx'
import { serviceTextFields } from '../../../../features/companions/fields/offer-texts-fields.tsx'
import { valueLabel } from '../../../../features/companions/labels.ts'
import { GroupRefusal } from './group-refusal.tsx'
import type { GroupProps } from './group-props.ts'
import { OfferLanguageField } from './offer-language-field.tsx'
import { PriceField } from './price-field.tsx'

/** Services with their descriptions and prices, and their names in other languages. */
export function ServicesGroup({ values, set, refusals }: GroupProps) {
  const { t } = useLingui()
  const translations = offerFields.filter((field) => field.startsWith('services_'))
  const refusedField = ['services' as const, ...translations].find((field) => refusals[field])
  return (
    <>
      <ServiceRows
        form={values}
        set={set}
        hasPrices={false}
        renderBelow={(row, change) => (
          <>
            <PriceField
              label={t`Price of ${valueLabel('services', row.name)}`}
              name={`service-price-${row.id}`}
              value={row.price}
              onValue={(price) => change({ price })}
            />
            {serviceTextFields(row, values.offer_language, change)}
          </>
        )}
      />
      <GroupRefusal text={refusedField && refusals[refusedField]} />
      <OfferLanguageField values={values} set={set} />
    </>
  )
}
