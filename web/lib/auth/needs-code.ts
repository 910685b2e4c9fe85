import type { Session } from '@supabase/supabase-js'
import { claimsOf } from './token-claims.ts'

/** True if the session was opened by password only, though the account has a second factor. */
export function needsCode({ access_token, user }: Session): boolean {
  const { aal, amr } = claimsOf(access_token)
  if (aal === 'aal2' || amr?.some(({ method }) => method === 'passkey')) return false
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}
