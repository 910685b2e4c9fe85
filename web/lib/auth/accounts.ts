import type { AccountSettings } from '#accounts/members'
import { inLanguage, currentPath } from '../i18n.ts'
import { authStore, loadedWithPage, SESSION_KEY } from './auth-store.ts'

const load = () => import('./account-client.ts').then(({ connect }) => connect())

let loading: ReturnType<typeof load> | undefined

/** Loads the accounts' code, which visitors don't download. @throws if it cannot be loaded */
export function openAccounts(): ReturnType<typeof load> {
  // The server has no sessions, so its bundle leaves out this code.
  if (import.meta.env.SSR) return Promise.reject(new Error())
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined
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

/** Reads who may be signed in. @returns true if the accounts' code is needed */
export function startAccounts(settings: AccountSettings | undefined): boolean {
  loadedWithPage.settings = settings
  const { hash } = location
  const pathname = currentPath()
  // The service marks its fragments with `sb`. Without another target it redirects to the home page.
  const isMailed = /[#&]sb=/.test(hash)
  if (isMailed && /^\/(|auth\/confirm|reset-password)$/.test(pathname)) {
    const page =
      pathname === '/reset-password' || /type=(recovery|invite)\b/.test(hash)
        ? '/reset-password'
        : '/auth/confirm'
    if (pathname !== page) {
      location.replace(inLanguage(page) + hash)
      return false
    }
    loadedWithPage.linkParams = new URLSearchParams(hash.slice(1))
    // Tokens must not stay in the address or the history.
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void openAccounts().catch(() => {})
  })
  loadedWithPage.hadSession = mayHaveSession()
  const isNeeded = loadedWithPage.linkParams.has('access_token') || loadedWithPage.hadSession
  if (!isNeeded) authStore.set()
  return isNeeded
}
