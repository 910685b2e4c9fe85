import type { AuthError } from '@supabase/supabase-js'
import { openAccounts } from '../../lib/auth/accounts.ts'
import { SESSION_KEY } from '../../lib/auth/auth-store.ts'
import { codeOf, errorText, failureText, isTemporary, waitOf } from '../../lib/auth/error-text.ts'
import { loginAddress } from '../../lib/auth/login-address.ts'
import { inLanguage, currentPath } from '../../lib/i18n.ts'
import { sessionStore, storedSession } from '../../lib/auth/session-storage.ts'

type Accounts = Awaited<ReturnType<typeof openAccounts>>
type Act = (accounts: Accounts) => Promise<{ error: AuthError | null }>

export type AuthFailure = {
  /** Message for people, in the page's language. */
  text: string
  /** Code of the account service; "" when the error has none. */
  code: string
  /** True when the same call may succeed later. */
  isTemporary: boolean
  /** Seconds until another mail may be requested; `null`: not an error of that kind. */
  waitSeconds: number | null
}

/** The shortest password that the account service accepts. */
export const MIN_PASSWORD_LENGTH = 6

/** Calls the account service. @returns the failure; `null` on success */
export async function callAuth(action: Act): Promise<AuthFailure | null> {
  try {
    const { error } = await action(await openAccounts())
    return error && refusalOf(error)
  } catch (failure) {
    return { text: failureText(failure), code: '', isTemporary: true, waitSeconds: null }
  }
}

const refusalOf = (error: AuthError): AuthFailure => ({
  text: errorText(error),
  code: codeOf(error),
  isTemporary: isTemporary(error),
  waitSeconds: waitOf(error),
})

const SESSION_REFUSED = new Set([
  'bad_jwt',
  'no_authorization',
  'session_not_found',
  'user_not_found',
])

/**
 * Calls the account service for the member who is signed in. A rejected token is renewed once; if the
 * session has ended, the sign-in page opens.
 *
 * @returns the failure; `null` on success
 */
export async function attemptAsMember(action: Act): Promise<AuthFailure | null> {
  const first = await callAuth(action)
  if (!first || !SESSION_REFUSED.has(first.code)) return first
  const refusedToken = storedSession()?.access_token
  const renewalFailure = await callAuth(({ client }) => client.refreshSession())
  if (renewalFailure?.isTemporary) return renewalFailure
  const session = storedSession()
  // This tab or another one may have renewed the session meanwhile.
  const isRenewed = session !== null && session.access_token !== refusedToken
  if (isRenewed) return callAuth(action)
  // The client keeps a session until its token expires, so the session is removed here.
  sessionStore.removeItem(SESSION_KEY)
  location.assign(inLanguage(loginAddress(currentPath() + location.search, 'ended')))
  return renewalFailure ?? first
}

/**
 * True if the limit of mails is reached: one a minute for an address and a number an hour. Only mails to
 * existing accounts are counted, so to show this refusal would reveal who has an account.
 */
export const isMailLimited = ({ code }: AuthFailure) => code === 'over_email_send_rate_limit'

/** True if a mail went to this address within the last minute. */
export const isJustSent = ({ waitSeconds }: AuthFailure) => waitSeconds !== null

/** Addresses that the links in the account service's mails lead to. */
export const confirmAddress = () => location.origin + inLanguage('/auth/confirm')
export const resetAddress = () => location.origin + inLanguage('/reset-password')
