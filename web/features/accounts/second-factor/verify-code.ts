import type { Factor, User } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { attemptAsMember, type AuthFailure } from '../call-auth.ts'

type Factors = Pick<User, 'factors'>

const verified = ({ factors = [] }: Factors): Factor[] =>
  factors.filter(({ status }) => status === 'verified')

/** Authenticator apps that were confirmed. */
export const appsOf = (user: Factors) =>
  verified(user).filter(({ factor_type }) => factor_type === 'totp')

export const hasRecoveryCodes = (user: Factors) =>
  verified(user).some(({ factor_type }) => factor_type === 'recovery_code')

/** Whether the account asks for more than a password. */
export const hasSecondFactor = (user: Factors) => verified(user).length > 0

const WRONG = 'mfa_verification_failed'

/**
 * Gives the code of any of the member's apps to the account service. By it the session proves anew who
 * is there.
 *
 * @returns why it is not accepted; null when it is
 */
export async function verifyCode(user: Factors, typed: string): Promise<AuthFailure | null> {
  const code = typed.replaceAll(/\s/g, '')
  let refused: AuthFailure | null = null
  for (const { id: factorId } of appsOf(user)) {
    refused = await attemptAsMember(({ client }) =>
      client.mfa.challengeAndVerify({ factorId, code }),
    )
    if (refused?.code !== WRONG) return refused
  }
  return refused ?? { text: t`Your account has no authenticator app.`, ...otherwise }
}

const otherwise = { code: '', isTemporary: false, waitSeconds: null }

/** As `verifyCode`, with one of the codes that the member has kept; each is good once. */
export async function verifyRecoveryCode(code: string): Promise<AuthFailure | null> {
  const refused = await attemptAsMember(({ client }) => client.mfa.recoveryCodes.verify({ code }))
  return refused?.code === WRONG
    ? { ...refused, text: t`This recovery code is invalid or has already been used.` }
    : refused
}
