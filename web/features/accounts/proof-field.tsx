import type { User } from '@supabase/supabase-js'
import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../ui/password-field.tsx'
import type { AuthFailure } from './call-auth.ts'
import { provePassword } from './prove-password.ts'
import { CodeInput } from './second-factor/code-input.tsx'
import { hasVerifiedFactor, verifyCode } from './second-factor/verify-code.ts'

/** Field for the proof of identity: a code with a second factor, otherwise the password. */
export function ProofField({ user }: { user: User }) {
  const { t } = useLingui()
  if (hasVerifiedFactor(user)) return <CodeInput name="proof" />
  return (
    <>
      {/* The hidden name tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={user.email ?? ''} />
      <PasswordField label={t`Your password`} name="proof" autoComplete="current-password" />
    </>
  )
}

/** Checks the value of `ProofField`. @returns the failure; `null` on success */
export const prove = (user: User, proof: string): Promise<AuthFailure | null> =>
  hasVerifiedFactor(user) ? verifyCode(user, proof) : provePassword(proof)
