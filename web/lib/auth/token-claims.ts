type Claims = {
  sub?: string
  email?: string
  session_id?: string
  /** How much was proved: "aal2" with a second factor. */
  aal?: string
  /** How, the newest first. */
  amr?: { method: string }[]
}

/** What an access token says, unverified; nothing when it is none. */
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

/** Stays the same when the session is renewed. */
export const sessionIdOf = ({ access_token }: { access_token: string }): string =>
  claimsOf(access_token).session_id ?? access_token
