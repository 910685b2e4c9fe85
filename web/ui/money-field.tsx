import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readMoney } from '#platform/money'
import { Field } from './field.tsx'

type Props = {
  label: string
  name?: string
  value: string
  onValue: (value: string) => void
  /** Limits in francs. */
  min: number
  max: number
  /** True to allow whole francs only. */
  isWhole?: boolean
  required?: boolean
  placeholder?: string
  hint?: ReactNode
}

/**
 * Field for an amount in francs, which accepts common notations and shows the parsed amount when it loses
 * focus.
 */
export function MoneyField({ value, onValue, min, max, isWhole = false, ...field }: Props) {
  const { t } = useLingui()
  const amount = readMoney(value)
  const digits = isWhole ? 0 : 2
  const isInRange = amount !== null && amount >= min && amount <= max
  const isValid = value.trim() === '' || (isInRange && !(isWhole && !Number.isInteger(amount)))
  const problem = isWhole
    ? t`Enter whole francs from ${min} to ${max}, such as 300.`
    : t`Enter an amount from ${min} to ${max}, such as 9.90 or 1’500.`
  return (
    <Field
      {...field}
      ref={(input: HTMLInputElement | null) => input?.setCustomValidity(isValid ? '' : problem)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value}
      error={!isValid && problem}
      onChange={(event) => onValue(event.target.value)}
      onBlur={() => {
        if (isValid && amount !== null) onValue(amount.toFixed(digits))
      }}
    />
  )
}
