import { i18n } from '#i18n'
import { newestTerms } from '#companions/terms'
import { normalPassword } from '../../lib/auth/password.ts'
import { callAuth, confirmAddress, isMailLimited, type AuthFailure } from './call-auth.ts'

/** Data that the account stores until its address is confirmed, possibly in another browser. */
type Carried = {
  /** Key of the stored request to send after the confirmation. */
  kept_request?: string
  /** Path of the page that the person came from. */
  return_to?: string
}

/**
 * Creates an account for someone who has accepted the terms. `signedIn`: the project needs no confirmed
 * address, so the session is open now.
 *
 * @returns the refusal, if any; a reached limit of mails counts as success, as it would reveal who has an
 * account
 */
export async function signUp(
  email: string,
  password: string,
  carriedData: Carried = {},
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
          ...carriedData,
        },
        emailRedirectTo: confirmAddress(),
      },
    })
    signedIn = answer.data.session !== null
    return answer
  })
  return { refusal: refusal && !isMailLimited(refusal) ? refusal : null, signedIn }
}

/** Path to return to after signing in: the `next` of the sign-in page, or the page below the sign-in dialog. */
export function returnPath(path: string, search: string): string {
  const query = new URLSearchParams(search)
  if (path === '/login') return query.get('next') ?? ''
  query.delete('panel')
  return query.size > 0 ? `${path}?${query}` : path
}
