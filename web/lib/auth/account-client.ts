import {
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type AuthError,
  type Session,
  type User,
} from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { getAccountSettings } from '#accounts/me.api'
import { CallError, request } from '../api/api.ts'
import { inLanguage, pathHere } from '../i18n.ts'
import { authStore, found, SESSION_KEY } from './auth-store.ts'
import { needsCode } from './needs-code.ts'
import { loginAddress } from './login-address.ts'
import { withProof } from './proof.ts'
import { withReadableRefusals } from './readable-refusals.ts'
import { choosesPassword, endRecovery, markRecovery } from './recovery.ts'
import { serviceFetch } from './service-fetch.ts'
import { remember, sessionStore, storedSession, whenReplaced } from './session-storage.ts'
import { SiteAuthClient } from './site-auth-client.ts'

/** A refresh is tried for half a minute; too long for a spinner. */
const PATIENCE_MS = 2_000
const UNAVAILABLE = 503

let client: SiteAuthClient

/** The accounts' service. @throws when there is none, or its address is unknown */
export async function connect() {
  const settings =
    found.settings === undefined ? await request(getAccountSettings, {}) : found.settings
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
  // No tab could end it any more.
  whenReplaced(({ access_token, user }) => {
    import('./sign-out-steps.ts')
      .then(({ endHere, forgetAccount }) => {
        forgetAccount(user.id)
        return endHere(access_token, 'local')
      })
      .catch(() => {})
    void client.admin.signOut(access_token, 'local')
  })
  const patience = setTimeout(() => {
    const stored = storedSession()
    if (stored) show(null, stored.user)
  }, PATIENCE_MS)
  if (!storedSession()) sessionStore.removeItem(SESSION_KEY)
  await client.initialize()
  clearTimeout(patience)
  await takeMailedSession()
  await readSession()
  // What an event says may be another tab's: each tab reads its own.
  client.onAuthStateChange(() => void readSession())
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => void readSession())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void readSession()
  })
  return { client, asMember, asMemberOrLogin, asMemberOrVisitor, asStaff, remember }
}

async function takeMailedSession(): Promise<void> {
  const { mailed } = found
  const access_token = mailed.get('access_token')
  const refresh_token = mailed.get('refresh_token')
  if (!access_token || !refresh_token) return
  const { takeMailed } = await import('./mailed-session.ts')
  const { error } = await takeMailed(client, { access_token, refresh_token })
  if (error) {
    mailed.set(
      'error_code',
      isAuthRetryableFetchError(error) ? 'unavailable' : (error.code ?? 'otp_expired'),
    )
  } else if (choosesPassword(mailed.get('type'))) markRecovery()
}

/** Shows who is signed in. While the service is out of reach, that is who was. */
async function readSession(): Promise<void> {
  const { data, error } = await client.getSession()
  if (isAuthRetryableFetchError(error)) return show(null, storedSession()?.user)
  if (!data.session) endRecovery()
  show(data.session)
}

function show(session: Session | null, user: User | null = session?.user ?? null): void {
  const current = authStore.get()
  const held = session ?? (user && storedSession())
  const halfway = held && needsCode(held) ? held.user : undefined
  const next = halfway ? { session: null, user: null, halfway } : { session, user, halfway }
  const same =
    current.session?.access_token === next.session?.access_token &&
    current.user?.updated_at === next.user?.updated_at &&
    current.halfway?.id === halfway?.id
  if (current.loading || !same) authStore.set({ ...current, ...next, loading: false })
}

/**
 * Does something with the member's token. One that is refused is renewed once.
 *
 * @param send throws a CallError of 401 when the token is refused
 * @throws CallError; 401 when the session is over
 */
async function asMember<T>(send: (token: string) => Promise<T>): Promise<T> {
  const { access_token } = sessionOf(await client.getSession())
  try {
    return await send(access_token)
  } catch (failure) {
    if (!isRefused(failure)) throw failure
  }
  const renewed = await renew(access_token)
  try {
    return await send(renewed.access_token)
  } catch (failure) {
    if (!isRefused(failure)) throw failure
    // It was ended on another device, and would go on at the account service.
    if (failure instanceof CallError && failure.id === 'session.ended') {
      await client.signOut({ scope: 'local' })
      throw failure
    }
    // The session is good where it was opened: to sign in once more would lead here again.
    throw new CallError(
      t`You are signed in, but this site could not confirm it. Please try again in a few minutes.`,
      UNAVAILABLE,
    )
  }
}

/** A newer token of the same session, which another tab may have fetched already. @throws CallError */
async function renew(refused: string): Promise<Session> {
  const stored = storedSession()
  if (stored && stored.access_token !== refused) return stored
  const answer = await client.refreshSession()
  const newer = isAuthRefreshDiscardedError(answer.error) ? storedSession() : null
  return newer ?? sessionOf(answer)
}

type Answer = { data: { session: Session | null }; error: AuthError | null }

/** @throws CallError 401 when the session is over; 0 or 503 when the service gives no answer */
function sessionOf({ data, error }: Answer): Session {
  if (isAuthRetryableFetchError(error)) throw unreachable(error)
  if (data.session) return data.session
  throw new CallError(t`Please sign in again.`, 401)
}

/** As `asMember`; a proof that the Worker asks for is given in place. @throws CallError */
const asStaff = <T>(send: (token: string) => Promise<T>): Promise<T> =>
  withProof(() => asMember(send))

/** As `asMember`; when the session is over, the browser goes to the sign-in page. @throws CallError */
async function asMemberOrLogin<T>(send: (token: string) => Promise<T>): Promise<T> {
  // Pages of members lead to the sign-in page by themselves meanwhile.
  const here = pathHere() + location.search
  try {
    return await asMember(send)
  } catch (failure) {
    if (isRefused(failure)) {
      sessionStore.removeItem(SESSION_KEY)
      location.assign(inLanguage(loginAddress(here, 'ended')))
    }
    throw failure
  }
}

/** As `asMember`, or as a visitor when that is not possible. @throws CallError */
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
    ? new CallError(t`Your account is not available right now. Please try again.`, UNAVAILABLE)
    : new CallError(t`Network error. Please check your connection.`, 0)
