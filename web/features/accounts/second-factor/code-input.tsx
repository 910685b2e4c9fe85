import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'

/** Input for the six digits of an authenticator app. */
export function CodeInput({ name = 'code' }: { name?: string }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Code from your authenticator app`}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      required
    />
  )
}
