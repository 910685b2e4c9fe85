import { t } from '@lingui/core/macro'
import { signInWithPassword } from '../../lib/auth/password.ts'
import { callAuth, attemptAsMember, type AuthFailure } from './call-auth.ts'
import { takePlace } from './take-place.ts'

/**
 * Whether it is the member who sits here: signs in with the password, under the address that the
 * account has by now. An open session proves nothing, and by its settings the service may ask for
 * no password at all.
 *
 * @returns why it is not proved; null when it is
 */
export async function provePassword(password: string): Promise<AuthFailure | null> {
  let email = ''
  const unknown = await attemptAsMember(async ({ client }) => {
    const answer = await client.getUser()
    email = answer.data.user?.email ?? ''
    return answer
  })
  if (unknown) return unknown
  const refused = await callAuth(async ({ client }) => {
    const apart = client.apart()
    const answer = await signInWithPassword(apart, { email, password })
    void apart.dispose()
    return answer.data.session ? takePlace(client, answer.data.session) : answer
  })
  if (refused?.code !== 'invalid_credentials') return refused
  return { ...refused, text: t`This is not your current password.` }
}
