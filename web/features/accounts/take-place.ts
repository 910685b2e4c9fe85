import type { AuthError, Session } from '@supabase/supabase-js'
import type { openAccounts } from '../../lib/auth/accounts.ts'
import { storedSession } from '../../lib/auth/session-storage.ts'

type Client = Awaited<ReturnType<typeof openAccounts>>['client']

/**
 * The session that is open here gives way to one that its member has just proved; the account service ends the
 * earlier one, so that no proof leaves a session behind.
 */
export async function takePlace(
  client: Client,
  session: Session,
): Promise<{ error: AuthError | null }> {
  const left = storedSession()
  const { error } = await client.setSession(session)
  if (left && !error) void client.admin.signOut(left.access_token, 'local')
  return { error }
}
