import type { AccountSettings } from '#contract/members'
import { authStore, found, SESSION_KEY } from './auth-store.ts'

const load = () => import('./account-client.ts').then(({ connect }) => connect())

let opened: ReturnType<typeof load> | undefined

/** The accounts' own code, which visitors don't download. @throws when it can't be had */
export function openAccounts(): ReturnType<typeof load> {
  // The server has no accounts to open, and should not carry their code.
  if (import.meta.env.SSR) return Promise.reject(new Error())
  return (opened ??= load().catch((error: unknown) => {
    opened = undefined
    authStore.set()
    throw error
  }))
}

function mayHaveSession(): boolean {
  try {
    return SESSION_KEY in localStorage
  } catch {
    return false
  }
}

/** Opens the accounts if somebody may be signed in. @returns whether it does */
export function startAccounts(settings: AccountSettings | undefined): boolean {
  found.settings = settings
  const { pathname, search, hash } = location
  if (/[?#&](access_token|token_hash|code|error_code|message)=/.test(search + hash)) {
    const asksPassword = pathname === '/reset-password' || hash.includes('type=recovery')
    const page =
      asksPassword && !search.includes('token_hash=') ? '/reset-password' : '/auth/confirm'
    if (pathname !== page) {
      // The service leads to the home page when it doesn't know a better one.
      location.replace(page + search + hash)
      return false
    }
    found.mailed = new URLSearchParams(`${hash.slice(1)}&${search.slice(1)}`)
    // Keys must not stay in the address, nor in the history.
    if (hash) history.replaceState(history.state, '', pathname + search)
  }
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void openAccounts().catch(() => {})
  })
  const wanted = found.mailed.has('access_token') || mayHaveSession()
  if (wanted) void openAccounts().catch(() => {})
  else authStore.set()
  return wanted
}
