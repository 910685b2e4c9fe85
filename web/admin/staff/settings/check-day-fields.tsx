import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { Field } from '../../../ui/field.tsx'

type Props = {
  field: (name: string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** Validity of each check in days, and the requirements for publication. */
export function CheckDayFields({ field }: Props) {
  const { t } = useLingui()
  const days = { type: 'number', min: 30, max: 1_825, required: true } as const
  return (
    <>
      <Field label={t`Identity check valid for, days`} {...field('check-identity')} {...days} />
      <Field label={t`Age check valid for, days`} {...field('check-age')} {...days} />
      <Field
        label={t`Photo check valid for, days`}
        {...field('check-photos')}
        {...days}
        hint={t`This applies to checks made from now on. We remind companions 14 days before.`}
      />
      <Field
        label={t`Days a profile stays public after a check has ended`}
        {...field('grace-days')}
        type="number"
        min={0}
        max={365}
        required
        hint={t`After these days the profile goes offline until identity and age are checked again.`}
      />
      <Field
        label={t`Minimum age, years`}
        {...field('minimum-age')}
        type="number"
        min={18}
        max={99}
        required
        hint={t`This applies right away to the age range and the recorded age. The public pages state 21.`}
      />
    </>
  )
}
