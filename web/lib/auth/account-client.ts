import {
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type AuthError,
  type Session,
  type User,
} from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { CallError, request } from '../api/api.ts'
import { inLanguage, currentPath } from '../i18n.ts'
import { authStore, loadedWithPage, SESSION_KEY } from './auth-store.ts'
import { loginAddress } from './login-address.ts'
import { withProof } from './proof.ts'
import { choosesPassword, endRecovery, markRecovery } from './recovery.ts'
import { serviceFetch, withReadableRefusals } from './service-fetch.ts'
import { remember, sessionStore, storedSession, onSessionReplaced } from './session-storage.ts'
import { SiteAuthClient } from './site-auth-client.ts'
import { needsCode } from './token-claims.ts'

/**
 * Longest wait for a token refresh at the start. The client tries for half a minute, too long for a
 * spinner.
 */
const MAX_REFRESH_WAIT_MS = 2_000
const UNAVAILABLE = 503

let client: SiteAuthClient

/** Connects to the account service. @throws if there is none, or its address is unknown */
export async function connect() {
  const settings =
    loadedWithPage.settings === undefined
      ? await request(getAccountSettingsEndpoint, {})
      : loadedWithPage.settings
  if (!settings) throw new Error('There are no accounts.')
  client = new SiteAuthClient({
    url: `${settings.url}/auth/v1`,
    headers: { apikey: settings.key },
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: 'implicit',
    experimental: { recoveryCodes: true },
    detectSessionInUrl: false,
    fetch: withReadableRefusals(serviceFetch),
  })
  // A replaced session is ended, since no tab could end it any more.
  onSessionReplaced(({ access_token, user }) => {
    import('./sign-out-steps.ts')
      .then(({ endSiteSessions, forgetAccount }) => {
        forgetAccount(user.id)
        return endSiteSessions(access_token, 'local')
      })
      .catch(() => {})
    void client.admin.signOut(access_token, 'local')
  })
  const patience = setTimeout(() => {
    const session = storedSession()
    if (session) show(null, session.user)
  }, MAX_REFRESH_WAIT_MS)
  if (!storedSession()) sessionStore.removeItem(SESSION_KEY)
  await client.initialize()
  clearTimeout(patience)
  await takeMailedSession()
  await readSession()
  // An event may come from another tab, and each tab reads its own session.
  client.onAuthStateChange(() => void readSession())
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => void readSession())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void readSession()
  })
  return { client, asMember, asMemberOrLogin, asMemberOrVisitor, asStaff, remember }
}

async function takeMailedSession(): Promise<void> {
  const { linkParams } = loadedWithPage
  const access_token = linkParams.get('access_token')
  const refresh_token = linkParams.get('refresh_token')
  if (!access_token || !refresh_token) return
  const { startMailedSession } = await import('./mailed-session.ts')
  const { error } = await startMailedSession(client, { access_token, refresh_token })
  if (error) {
    linkParams.set(
      'error_code',
      isAuthRetryableFetchError(error) ? 'unavailable' : (error.code ?? 'otp_expired'),
    )
  } else if (choosesPassword(linkParams.get('type'))) markRecovery()
}

/** Updates the auth store. While the service is unreachable, the previous member stays. */
async function readSession(): Promise<void> {
  const { data, error } = await client.getSession()
  if (isAuthRetryableFetchError(error)) return show(null, storedSession()?.user)
  if (!data.session) endRecovery()
  show(data.session)
}

function show(session: Session | null, user: User | null = session?.user ?? null): void {
  const current = authStore.get()
  const currentSession = session ?? (user && storedSession())
  const pendingUser = currentSession && needsCode(currentSession) ? currentSession.user : undefined
  const next = pendingUser
    ? { session: null, user: null, pendingUser }
    : { session, user, pendingUser }
  const isSame =
    current.session?.access_token === next.session?.access_token &&
    current.user?.updated_at === next.user?.updated_at &&
    current.pendingUser?.id === pendingUser?.id
  if (current.loading || !isSame) authStore.set({ ...current, ...next, loading: false })
}

/**
 * Runs an action with the member's token; a refused token is renewed once.
 *
 * @param send throws a CallError of 401 if the token is refused
 * @throws CallError; 401 if the session has ended
 */
async function asMember<T>(send: (token: string) => Promise<T>): Promise<T> {
  const { access_token } = sessionOf(await client.getSession())
  try {
    return await send(access_token)
  } catch (failure) {
    if (!isRefused(failure)) throw failure
  }
  const newSession = await renew(access_token)
  try {
    return await send(newSession.access_token)
  } catch (failure) {
    if (!isRefused(failure)) throw failure
    // The session was ended on another device; the account service would still renew it.
    if (failure instanceof CallError && failure.id === 'session.ended') {
      await client.signOut({ scope: 'local' })
      throw failure
    }
    // The account service accepts this session, so another sign-in would have the same result.
    throw new CallError(
      t`You’re signed in, but we couldn’t confirm it. Try again in a few minutes.`,
      UNAVAILABLE,
    )
  }
}

/** Returns a newer token of the same session, which another tab may have fetched already. @throws CallError */
async function renew(refusedToken: string): Promise<Session> {
  const session = storedSession()
  if (session && session.access_token !== refusedToken) return session
  const answer = await client.refreshSession()
  const newer = isAuthRefreshDiscardedError(answer.error) ? storedSession() : null
  return newer ?? sessionOf(answer)
}

type Answer = { data: { session: Session | null }; error: AuthError | null }

/** @throws CallError 401 if the session has ended; 0 or 503 if the service does not answer */
function sessionOf({ data, error }: Answer): Session {
  if (isAuthRetryableFetchError(error)) throw unreachable(error)
  if (data.session) return data.session
  throw new CallError(t`Sign in again.`, 401)
}

/** Like `asMember`; asks in a dialog for a proof that the Worker requires. @throws CallError */
const asStaff = <T>(send: (token: string) => Promise<T>): Promise<T> =>
  withProof(() => asMember(send))

/** Like `asMember`; if the session has ended, the sign-in page opens. @throws CallError */
async function asMemberOrLogin<T>(send: (token: string) => Promise<T>): Promise<T> {
  // Member pages redirect to the sign-in page by themselves.
  const currentAddress = currentPath() + location.search
  try {
    return await asMember(send)
  } catch (failure) {
    if (isRefused(failure)) {
      sessionStore.removeItem(SESSION_KEY)
      location.assign(inLanguage(loginAddress(currentAddress, 'ended')))
    }
    throw failure
  }
}

/** Like `asMember`, or anonymously without a valid session. @throws CallError */
async function asMemberOrVisitor<T>(send: (token?: string) => Promise<T>): Promise<T> {
  try {
    return await asMember(send)
  } catch (failure) {
    if ([401, UNAVAILABLE, 0].includes((failure as CallError).status)) return send()
    throw failure
  }
}

const isRefused = (failure: unknown) => failure instanceof CallError && failure.status === 401

const unreachable = ({ status }: AuthError) =>
  status
    ? new CallError(t`We can’t reach your account right now. Try again in a moment.`, UNAVAILABLE)
    : new CallError(t`Network error. Please check your connection.`, 0)
