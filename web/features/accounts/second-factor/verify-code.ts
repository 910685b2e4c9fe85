import type { Factor, User } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { attemptAsMember, type AuthFailure } from '../call-auth.ts'

type Factors = Pick<User, 'factors'>

const verifiedFactors = ({ factors = [] }: Factors): Factor[] =>
  factors.filter(({ status }) => status === 'verified')

/** The member's confirmed authenticator apps. */
export const appsOf = (user: Factors) =>
  verifiedFactors(user).filter(({ factor_type }) => factor_type === 'totp')

export const hasRecoveryCodes = (user: Factors) =>
  verifiedFactors(user).some(({ factor_type }) => factor_type === 'recovery_code')

/** True if the account has a second factor. */
export const hasVerifiedFactor = (user: Factors) => verifiedFactors(user).length > 0

const WRONG_CODE = 'mfa_verification_failed'

/**
 * Verifies a code by trying each of the member's apps; success raises the session's assurance level.
 *
 * @returns the failure; `null` on success
 */
export async function verifyCode(user: Factors, typedCode: string): Promise<AuthFailure | null> {
  const code = typedCode.replaceAll(/\s/g, '')
  let failure: AuthFailure | null = null
  for (const { id: factorId } of appsOf(user)) {
    failure = await attemptAsMember(({ client }) =>
      client.mfa.challengeAndVerify({ factorId, code }),
    )
    if (failure?.code !== WRONG_CODE) return failure
  }
  return failure ?? { text: t`Your account has no authenticator app.`, ...permanentFailure }
}

const permanentFailure = { code: '', isTemporary: false, waitSeconds: null }

/** Verifies a recovery code, each of which works once. @returns the failure; `null` on success */
export async function verifyRecoveryCode(code: string): Promise<AuthFailure | null> {
  const failure = await attemptAsMember(({ client }) => client.mfa.recoveryCodes.verify({ code }))
  return failure?.code === WRONG_CODE
    ? { ...failure, text: t`This recovery code is wrong or has already been used.` }
    : failure
}
