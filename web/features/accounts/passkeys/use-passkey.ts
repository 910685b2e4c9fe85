import type { User } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import type { AuthFailure } from '../call-auth.ts'
import { replaceSession } from '../take-place.ts'
import { askPasskey } from './ask-passkey.ts'

/** Signs in by passkey. @returns the failure; `null` on success */
export const signInByPasskey = (forLong: boolean): Promise<AuthFailure | null> =>
  askPasskey(
    ({ client, remember }) => {
      remember(forLong)
      return client.signInWithPasskey()
    },
    { asMember: false },
  )

/**
 * Proves the member's identity by passkey: the session that the passkey opened replaces the current one.
 *
 * @returns the failure; `null` on success
 */
export async function proveByPasskey({ id }: Pick<User, 'id'>): Promise<AuthFailure | null> {
  let isOther = false
  const failure = await askPasskey(
    async ({ client }) => {
      // The passkey may belong to another member, whose session must not replace this one.
      const separateClient = client.apart()
      const answer = await separateClient.signInWithPasskey()
      void separateClient.dispose()
      const session = answer.data?.session
      if (!session) return answer
      isOther = session.user.id !== id
      if (!isOther) return replaceSession(client, session)
      void client.admin.signOut(session.access_token, 'local')
      return { error: null }
    },
    { asMember: false },
  )
  if (!failure && isOther) {
    const text = t`This passkey belongs to another account.`
    return { text, code: '', isTemporary: false, waitSeconds: null }
  }
  return failure
}
