import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * A password in one encoding (NFC). Keyboards write an umlaut as one character or as a letter with a mark, and the
 * account service compares bytes.
 */
export const normalPassword = (typed: string): string => typed.normalize('NFC')

type Credentials = { email: string; password: string }

/** Signs in with the password in one encoding; where that is refused and another was typed, as typed. */
export async function signInWithPassword(
  client: Pick<SupabaseClient['auth'], 'signInWithPassword'>,
  { email, password }: Credentials,
) {
  const normal = normalPassword(password)
  const answer = await client.signInWithPassword({ email, password: normal })
  const isRefused = answer.error?.code === 'invalid_credentials'
  if (!isRefused || normal === password) return answer
  return client.signInWithPassword({ email, password })
}
