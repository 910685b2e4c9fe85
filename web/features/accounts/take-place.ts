import type { AuthError, Session } from '@supabase/supabase-js'
import type { openAccounts } from '../../lib/auth/accounts.ts'
import { storedSession } from '../../lib/auth/session-storage.ts'

type Client = Awaited<ReturnType<typeof openAccounts>>['client']

/**
 * Replaces the current session by one that its member has just proved, and ends the former in the account
 * service, so that repeated proofs leave no sessions open.
 */
export async function replaceSession(
  client: Client,
  session: Session,
): Promise<{ error: AuthError | null }> {
  const formerSession = storedSession()
  const { error } = await client.setSession(session)
  // The caller may end all other sessions next, and ending this one twice fails.
  if (formerSession && !error) await client.admin.signOut(formerSession.access_token, 'local')
  return { error }
}
