import type { Session } from '@supabase/supabase-js'

type Claims = {
  sub?: string
  email?: string
  session_id?: string
  /** Assurance level: "aal2" with a second factor. */
  aal?: string
  /** Methods of the proofs, newest first. */
  amr?: { method: string }[]
}

/** Unverified claims of an access token; empty if it is malformed. */
export function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.')
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims
  } catch {
    return {}
  }
}

/** Id of the session, which renewals do not change. */
export const sessionIdOf = ({ access_token }: { access_token: string }): string =>
  claimsOf(access_token).session_id ?? access_token

/** True if the session was opened by password only, though the account has a second factor. */
export function needsCode({ access_token, user }: Session): boolean {
  const { aal, amr } = claimsOf(access_token)
  if (aal === 'aal2' || amr?.some(({ method }) => method === 'passkey')) return false
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}
