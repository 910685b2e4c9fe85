import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * The password in one encoding (NFC). Keyboards type an umlaut as one or two characters, and the account
 * service compares bytes.
 */
export const normalPassword = (password: string): string => password.normalize('NFC')

type Credentials = { email: string; password: string }

/**
 * Signs in with the normalised password; if that is refused and differs from the typed one, with the typed
 * one.
 */
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
