import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'button'>) {
  const { t } = useLingui()
  const [shown, show] = useState(false)
  return (
    <Field
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      button={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t`Hide password` : t`Show password`}
          onClick={() => show(!shown)}
        />
      }
    />
  )
}
