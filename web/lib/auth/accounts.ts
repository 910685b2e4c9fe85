import type { AccountSettings } from '#accounts/members'
import { inLanguage, pathHere } from '../i18n.ts'
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

/** Reads who may be signed in. @returns whether the accounts have to be opened for them */
export function startAccounts(settings: AccountSettings | undefined): boolean {
  found.settings = settings
  const { hash } = location
  const pathname = pathHere()
  // The service marks its fragments. When it knows no better page, it leads to the home page.
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
    found.mailed = new URLSearchParams(hash.slice(1))
    // Keys must not stay in the address, nor in the history.
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void openAccounts().catch(() => {})
  })
  found.hadSession = mayHaveSession()
  const wanted = found.mailed.has('access_token') || found.hadSession
  if (!wanted) authStore.set()
  return wanted
}
