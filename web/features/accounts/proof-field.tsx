import type { User } from '@supabase/supabase-js'
import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../ui/password-field.tsx'
import type { AuthFailure } from './call-auth.ts'
import { provePassword } from './prove-password.ts'
import { CodeInput } from './second-factor/code-input.tsx'
import { hasSecondFactor, verifyCode } from './second-factor/verify-code.ts'

/** By which a member proves who they are: a code of the second factor, else the password. */
export function ProofField({ user }: { user: User }) {
  const { t } = useLingui()
  if (hasSecondFactor(user)) return <CodeInput name="proof" />
  return (
    <>
      {/* By this a password manager knows whose password it is. */}
      <input hidden readOnly autoComplete="username" value={user.email ?? ''} />
      <PasswordField label={t`Your password`} name="proof" autoComplete="current-password" />
    </>
  )
}

/** @param typed into the field of that member @returns why it proves nothing; null when it does */
export const prove = (user: User, typed: string): Promise<AuthFailure | null> =>
  hasSecondFactor(user) ? verifyCode(user, typed) : provePassword(typed)
