import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readPhoneNumber } from '#platform/phone-number'
import { formattedPhone } from '../../../lib/phone-input.ts'
import { Field } from '../../../ui/field.tsx'

const MAX_LENGTH = 60

type Props = { label: string; value: string; onValue: (value: string) => void }

/** One telephone number, shown as it will be used as soon as the field is left. */
export function PhoneField({ label, value, onValue }: Props) {
  const { t } = useLingui()
  // What was in the field when it was left: nothing is wrong while someone types.
  const [left, setLeft] = useState<string | null>(null)
  const { problem } = readPhoneNumber(value)
  const problems = {
    several: t`Enter one number only.`,
    invalid: t`Enter a telephone number, outside Switzerland with the country code.`,
  }
  const isWrong = problem !== null && value.trim() !== '' && value === left
  return (
    <Field
      label={label}
      type="tel"
      autoComplete="off"
      placeholder="079 123 45 67"
      maxLength={MAX_LENGTH}
      value={value}
      error={isWrong && problems[problem]}
      onChange={(event) => onValue(event.target.value)}
      onBlur={() => {
        const formatted = formattedPhone(value)
        setLeft(formatted)
        if (formatted !== value) onValue(formatted)
      }}
    />
  )
}
