import { z } from 'zod'
import { text } from './body.ts'
import type { Scope } from './context.ts'
import { askPasswordHook } from './password-hook.ts'
import { passwordMatches, weaknessOf } from './passwords.ts'
import { invalid, AccountServiceError } from './refusal.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail, isBanned } from './users.ts'

export const passwordSchema = z.object({ email: text, phone: text, password: text })

/**
 * A wrong password is reported before an unconfirmed address.
 *
 * @param address network address of the caller
 * @throws AccountServiceError 400 or 422; also 500 if a hook is called
 */
export async function signInByPassword(
  scope: Scope,
  input: z.output<typeof passwordSchema>,
  address: string,
) {
  const { email, phone, password } = input
  if (email === '' && phone === '') throw invalid('missing email or phone')
  if (email === '')
    throw new AccountServiceError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!scope.settings.emailProvider) {
    throw new AccountServiceError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
  const user = await findUserByEmail(scope.db, email.toLowerCase())
  if (user && isBanned(user, scope.now)) {
    throw new AccountServiceError(400, 'user_banned', 'User is banned')
  }
  const isRight = await passwordMatches(password, user?.password)
  if (user) await askPasswordHook(scope, user, { isRight, address })
  if (!isRight || !user) {
    throw new AccountServiceError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  if (user.email_confirmed_at === null) {
    throw new AccountServiceError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const issued = await startSession(scope, user, 'password')
  return { issued, weakness: weaknessOf(password, scope.settings) }
}
