import {
  AuthClient,
  isAuthRetryableFetchError,
  type Session,
  type User,
} from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { accountSettingsCall } from '#contract/calls'
import type { AccountSettings } from '#contract/members'
import { CallError, read } from '../api.ts'
import { authStore, found, SESSION_KEY } from './auth-store.ts'
import { loginAddress } from './next-path.ts'
import { fetchByOwnClock } from './own-clock.ts'
import { withReadableRefusals } from './readable-refusals.ts'
import { markRecovery } from './recovery.ts'
import { remember, sessionStore, storedSession } from './session-storage.ts'

/** A refresh is tried for half a minute; nobody has to be shown a spinner for so long. */
const PATIENCE_MS = 2_000

let client: InstanceType<typeof AuthClient>

/** The accounts' service. @throws when there is none, or nobody says where */
export async function connect() {
  const settings =
    found.settings === undefined ? await read<AccountSettings>(accountSettingsCall) : found.settings
  if (!settings) throw new Error('There are no accounts.')
  client = new AuthClient({
    url: `${settings.url}/auth/v1`,
    headers: { apikey: settings.key },
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: 'implicit',
    detectSessionInUrl: false,
    fetch: withReadableRefusals(fetchByOwnClock),
  })
  const patience = setTimeout(() => {
    const kept = storedSession()
    if (kept) show(null, kept.user)
  }, PATIENCE_MS)
  await client.initialize()
  await takeMailedSession()
  clearTimeout(patience)
  await look()
  // What an event says may be another tab's: each tab looks at what it has itself.
  client.onAuthStateChange(() => void look())
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => void look())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look()
  })
  return { client, ask, asMember, see, remember }
}

async function takeMailedSession(): Promise<void> {
  const { mailed } = found
  const access_token = mailed.get('access_token')
  const refresh_token = mailed.get('refresh_token')
  if (!access_token || !refresh_token) return
  const { error } = await client.setSession({ access_token, refresh_token })
  if (error) {
    mailed.set(
      'error_code',
      isAuthRetryableFetchError(error) ? 'unavailable' : (error.code ?? 'otp_expired'),
    )
  } else if (mailed.get('type') === 'recovery') markRecovery()
}

/** Shows who is signed in. While the service is out of reach, that is who was. */
async function look(): Promise<void> {
  const { data, error } = await client.getSession()
  if (isAuthRetryableFetchError(error)) show(null, storedSession()?.user)
  else show(data.session)
}

function show(session: Session | null, user: User | null = session?.user ?? null): void {
  const shown = authStore.get()
  const same =
    shown.session?.access_token === session?.access_token &&
    shown.user?.updated_at === user?.updated_at
  if (shown.loading || !same) authStore.set({ session, user, loading: false })
}

/**
 * Does something with the member's token. One that is refused is renewed once.
 *
 * @param send throws a CallError of 401 when the token is refused
 * @throws CallError; 401 when the session is over
 */
async function asMember<T>(send: (token: string) => Promise<T>): Promise<T> {
  const { data, error } = await client.getSession()
  if (error && isAuthRetryableFetchError(error)) throw offline()
  try {
    if (data.session) return await send(data.session.access_token)
  } catch (failure) {
    if (!isRefused(failure)) throw failure
    const renewed = await client.refreshSession()
    if (renewed.error && isAuthRetryableFetchError(renewed.error)) throw offline()
    if (renewed.data.session) return send(renewed.data.session.access_token)
  }
  throw new CallError(t`Please sign in again.`, 401)
}

/**
 * Makes a call in the member's name. When the session is over, the way leads to the sign-in page.
 *
 * @param isQuiet the member has not asked for it by hand, and stays on the page
 * @throws CallError
 */
async function ask<T>(path: string, init: RequestInit = {}, isQuiet = false): Promise<T> {
  try {
    return await asMember((token) =>
      read<T>(path, {
        ...init,
        headers: { ...(init.headers as object), authorization: `Bearer ${token}` },
      }),
    )
  } catch (failure) {
    if (isRefused(failure) && !isQuiet) {
      sessionStore.removeItem(SESSION_KEY)
      location.assign(loginAddress(location.pathname + location.search, 'ended'))
    }
    throw failure
  }
}

/** Makes a public call in the member's name, or as a visitor when there is no way to. */
async function see<T>(path: string, init: RequestInit = {}): Promise<T> {
  try {
    return await ask<T>(path, init, true)
  } catch (failure) {
    if (isRefused(failure) || (failure as CallError).status === 0) return read<T>(path, init)
    throw failure
  }
}

const isRefused = (failure: unknown) => failure instanceof CallError && failure.status === 401

const offline = () => new CallError(t`Network error. Please check your connection.`, 0)
