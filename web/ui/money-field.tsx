import { useLingui } from '@lingui/react/macro'
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
  required?: boolean
}

/**
 * Field for an amount in francs, which accepts common notations and shows the parsed amount when it loses
 * focus.
 */
export function MoneyField({ value, onValue, min, max, ...field }: Props) {
  const { t } = useLingui()
  const amount = readMoney(value)
  const isInRange = amount !== null && amount >= min && amount <= max
  const isValid = value.trim() === '' || isInRange
  const problem = t`Enter an amount from ${min} to ${max}, such as 9.90 or 1’500.`
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
        if (isValid && amount !== null) onValue(amount.toFixed(2))
      }}
    />
  )
}
