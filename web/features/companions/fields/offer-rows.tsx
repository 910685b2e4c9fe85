import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { rateNames } from '#companions/offer-texts'
import { vocabulary } from '#companions/vocabulary'
import { rateName } from '../labels.ts'
import type { CompanionForm } from './companion-form.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { RowList } from './row-list.tsx'

type Props<List extends 'services' | 'rates'> = Pick<FieldsProps, 'form' | 'set'> &
  Pick<ComponentProps<typeof RowList<CompanionForm[List][number]>>, 'renderBelow'>

type ServiceProps = Props<'services'> & {
  /** False: `renderBelow` has the field of the price. */
  hasPrices?: boolean
}

export function ServiceRows({ form, set, hasPrices = true, ...rest }: ServiceProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const columns: ComponentProps<typeof RowList<CompanionForm['services'][number]>>['columns'] = [
    { key: 'name', label: t`Service`, suggestions: vocabulary.services, maxLength: 80 },
  ]
  if (hasPrices) {
    columns.push({ key: 'price', label: t`Price`, placeholder: '300 CHF/hour', maxLength: 80 })
  }
  columns.push({ key: 'description', label: t`Description`, maxLength: 300 })
  return (
    <RowList
      label={names.services}
      list="services"
      newLine={form.typed.services}
      onType={(services) => set('typed', { ...form.typed, services })}
      rows={form.services}
      columns={columns}
      onChange={(rows) => set('services', rows)}
      {...rest}
    />
  )
}

export function RateRows({ form, set, ...rest }: Props<'rates'>) {
  const { t } = useLingui()
  const names = useFieldNames()
  return (
    <RowList
      label={names.rates}
      list="rates"
      displayName={rateName}
      newLine={form.typed.rates}
      onType={(rates) => set('typed', { ...form.typed, rates })}
      rows={form.rates}
      columns={[
        { key: 'name', label: t`Rate`, suggestions: rateNames, maxLength: 40 },
        { key: 'price', label: t`Price`, placeholder: 'CHF 400', maxLength: 80 },
      ]}
      onChange={(rows) => set('rates', rows)}
      {...rest}
    />
  )
}
