import type { Session, SupportedStorage } from '@supabase/supabase-js'
import { SESSION_KEY } from './auth-store.ts'

/** For browsers that refuse to store anything. */
const memory = new Map<string, string>()

function attempt<T>(store: () => Storage, act: (storage: Storage) => T): T | null {
  try {
    return act(store())
  } catch {
    return null
  }
}

const local = () => localStorage
const tab = () => sessionStorage

let chosen: typeof local | null = null

/** Where the next session goes: it outlives the browser, or ends with the tab. */
export function remember(forLong: boolean): void {
  chosen = forLong ? local : tab
}

const holds = (store: typeof local, key: string) =>
  attempt(store, (storage) => storage.getItem(key)) !== null

function storeFor(key: string): typeof local {
  // A mailed link opens in a tab of its own.
  if (key !== SESSION_KEY) return local
  return chosen ?? (!holds(tab, key) && holds(local, key) ? local : tab)
}

const getItem = (key: string) =>
  attempt(tab, (storage) => storage.getItem(key)) ??
  attempt(local, (storage) => storage.getItem(key)) ??
  memory.get(key) ??
  null

export const sessionStore = {
  getItem,
  setItem(key, value) {
    const store = storeFor(key)
    if (store === local) attempt(tab, (storage) => storage.removeItem(key))
    if (attempt(store, (storage) => (storage.setItem(key, value), true))) memory.delete(key)
    else memory.set(key, value)
  },
  removeItem(key) {
    memory.delete(key)
    for (const store of [local, tab]) attempt(store, (storage) => storage.removeItem(key))
  },
} satisfies SupportedStorage

/** The session of this tab or of the whole browser, as it is stored: its token may have expired. */
export function storedSession(): Session | null {
  try {
    return JSON.parse(getItem(SESSION_KEY) ?? 'null') as Session | null
  } catch {
    return null
  }
}
