import type { AuthError } from '@supabase/supabase-js'
import type { openAccounts } from '../../lib/auth/accounts.ts'

let isOwnWill = false

/** True if the member signed out in this tab; false if the session ended otherwise. */
export const hasSignedOut = () => isOwnWill

export function signedInAgain(): void {
  isOwnWill = false
}

export async function signOut(
  { client }: Awaited<ReturnType<typeof openAccounts>>,
  scope: 'local' | 'global' | 'others',
): Promise<{ error: AuthError | null }> {
  if (scope !== 'others') isOwnWill = true
  const answer = await client.signOut({ scope })
  if (answer.error) isOwnWill = false
  return answer
}
