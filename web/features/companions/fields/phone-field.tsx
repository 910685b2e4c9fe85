import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readPhoneNumber } from '#platform/phone-number'
import { formatPhone } from '../../../lib/phone-input.ts'
import { Field } from '../../../ui/field.tsx'

const MAX_LENGTH = 60

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  /** Message for a refused value. */
  error?: string | undefined
}

/** A phone number field that shows the normalised number when the focus leaves it. */
export function PhoneField({ label, value, onValue, error }: Props) {
  const { t } = useLingui()
  // Value when the focus left: nothing is marked wrong while someone types.
  const [valueOnBlur, setValueOnBlur] = useState<string | null>(null)
  const { problem } = readPhoneNumber(value)
  const problems = {
    several: t`Enter one number only.`,
    invalid: t`Enter a phone number, outside Switzerland with the country code.`,
  }
  const isWrong = problem !== null && value.trim() !== '' && value === valueOnBlur
  return (
    <Field
      label={label}
      type="tel"
      autoComplete="off"
      placeholder="079 123 45 67"
      maxLength={MAX_LENGTH}
      value={value}
      error={isWrong ? problems[problem] : error}
      onChange={(event) => onValue(event.target.value)}
      onBlur={() => {
        const formattedNumber = formatPhone(value)
        setValueOnBlur(formattedNumber)
        if (formattedNumber !== value) onValue(formattedNumber)
      }}
    />
  )
}
