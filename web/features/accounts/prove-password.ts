import { t } from '@lingui/core/macro'
import { signInWithPassword } from '../../lib/auth/password.ts'
import { callAuth, attemptAsMember, type AuthFailure } from './call-auth.ts'
import { replaceSession } from './take-place.ts'

/**
 * Proves the member's identity by a new sign-in with the password, under the account's current address. An
 * open session proves nothing, and the service may be set up to require no password for changes.
 *
 * @returns the failure; `null` on success
 */
export async function provePassword(password: string): Promise<AuthFailure | null> {
  let email = ''
  const unknown = await attemptAsMember(async ({ client }) => {
    const answer = await client.getUser()
    email = answer.data.user?.email ?? ''
    return answer
  })
  if (unknown) return unknown
  const failure = await callAuth(async ({ client }) => {
    const separateClient = client.apart()
    const answer = await signInWithPassword(separateClient, { email, password })
    void separateClient.dispose()
    return answer.data.session ? replaceSession(client, answer.data.session) : answer
  })
  if (failure?.code !== 'invalid_credentials') return failure
  return { ...failure, text: t`This isn’t your current password.` }
}
