import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'

/** Password field whose text can be revealed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'button'>) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      button={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? t`Hide password` : t`Show password`}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
