import type { AuthError } from '@supabase/supabase-js'
import { openAccounts } from '../../lib/auth/accounts.ts'
import { SESSION_KEY } from '../../lib/auth/auth-store.ts'
import { codeOf, errorText, failureText, isTemporary, waitOf } from '../../lib/auth/error-text.ts'
import { loginAddress } from '../../lib/auth/login-address.ts'
import { inLanguage, pathHere } from '../../lib/i18n.ts'
import { sessionStore, storedSession } from '../../lib/auth/session-storage.ts'

type Accounts = Awaited<ReturnType<typeof openAccounts>>
type Act = (accounts: Accounts) => Promise<{ error: AuthError | null }>

export type AuthFailure = {
  /** In words for people. */
  text: string
  /** The service's; "" when it has none. */
  code: string
  /** The same may succeed later. */
  isTemporary: boolean
  /** Until a mail may be asked for again; null when that is not the matter. */
  waitSeconds: number | null
}

/** The least that the service accepts. */
export const MIN_PASSWORD_LENGTH = 6

/** Asks the account service for something. @returns why it did not happen; null when it did */
export async function callAuth(act: Act): Promise<AuthFailure | null> {
  try {
    const { error } = await act(await openAccounts())
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
 * As `attempt`, for the member who is signed in. A token that is refused is renewed once; when the
 * session is over, the way leads to the sign-in page.
 */
export async function attemptAsMember(act: Act): Promise<AuthFailure | null> {
  const first = await callAuth(act)
  if (!first || !SESSION_REFUSED.has(first.code)) return first
  const refused = storedSession()?.access_token
  const notRenewed = await callAuth(({ client }) => client.refreshSession())
  if (notRenewed?.isTemporary) return notRenewed
  const stored = storedSession()
  // By this tab, or meanwhile by another one.
  const isRenewed = stored !== null && stored.access_token !== refused
  if (isRenewed) return callAuth(act)
  // The client keeps a session whose token has not expired yet.
  sessionStore.removeItem(SESSION_KEY)
  location.assign(inLanguage(loginAddress(pathHere() + location.search, 'ended')))
  return notRenewed ?? first
}

/**
 * No mail is sent for now: one went to this address a moment ago, or the hour's number is used up. Only mails to
 * accounts are counted, so to show this refusal would reveal who has one.
 */
export const isMailLimited = ({ code }: AuthFailure) => code === 'over_email_send_rate_limit'

/** A mail went to this address a moment ago. */
export const isJustSent = ({ waitSeconds }: AuthFailure) => waitSeconds !== null

/** Where the links in mails lead. */
export const confirmAddress = () => location.origin + inLanguage('/auth/confirm')
export const resetAddress = () => location.origin + inLanguage('/reset-password')
