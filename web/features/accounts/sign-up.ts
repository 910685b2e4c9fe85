import { i18n } from '#i18n'
import { newestTerms } from '#companions/terms'
import { normalPassword } from '../../lib/auth/password.ts'
import { callAuth, confirmAddress, isMailLimited, type AuthFailure } from './call-auth.ts'

/** What the account carries until its address is confirmed, also into another browser. */
type Carried = {
  /** The key of a request that is sent then. */
  kept_request?: string
  /** The page of this site that the person came from. */
  return_to?: string
}

/** Opens an account of someone who has accepted the terms; where addresses need no confirmation the session is open at once. */
export async function signUp(
  email: string,
  password: string,
  carried: Carried = {},
): Promise<{ refusal: AuthFailure | null; signedIn: boolean }> {
  let signedIn = false
  const refusal = await callAuth(async ({ client, remember }) => {
    remember(false)
    const answer = await client.signUp({
      email,
      password: normalPassword(password),
      options: {
        data: {
          full_name: email.slice(0, email.lastIndexOf('@')),
          accepted_terms: newestTerms(Date.now()),
          signed_up_in: i18n.locale,
          ...carried,
        },
        emailRedirectTo: confirmAddress(),
      },
    })
    signedIn = answer.data.session !== null
    return answer
  })
  return { refusal: refusal && !isMailLimited(refusal) ? refusal : null, signedIn }
}

/** Where someone should be led back to: the page below the sign-in, or the one that it was opened for. */
export function returnPath(path: string, search: string): string {
  const query = new URLSearchParams(search)
  if (path === '/login') return query.get('next') ?? ''
  query.delete('panel')
  return query.size > 0 ? `${path}?${query}` : path
}
