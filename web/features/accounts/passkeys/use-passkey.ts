import type { User } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import type { AuthFailure } from '../call-auth.ts'
import { takePlace } from '../take-place.ts'
import { askPasskey } from './ask-passkey.ts'

/** Signs in whoever has a passkey. @returns why it did not happen; null when it did */
export const signInByPasskey = (forLong: boolean): Promise<AuthFailure | null> =>
  askPasskey(
    ({ client, remember }) => {
      remember(forLong)
      return client.signInWithPasskey()
    },
    { asMember: false },
  )

/**
 * A passkey of the member who is here: their session gives way to one that it has proved.
 *
 * @returns why nothing is proved; null when it is
 */
export async function proveByPasskey({ id }: Pick<User, 'id'>): Promise<AuthFailure | null> {
  let isOther = false
  const refused = await askPasskey(
    async ({ client }) => {
      // It may be another member's, who must not take this one's place.
      const apart = client.apart()
      const answer = await apart.signInWithPasskey()
      void apart.dispose()
      const session = answer.data?.session
      if (!session) return answer
      isOther = session.user.id !== id
      if (!isOther) return takePlace(client, session)
      void client.admin.signOut(session.access_token, 'local')
      return { error: null }
    },
    { asMember: false },
  )
  if (!refused && isOther) {
    const text = t`This passkey belongs to another account.`
    return { text, code: '', isTemporary: false, waitSeconds: null }
  }
  return refused
}
