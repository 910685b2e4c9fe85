import type { Session, User } from '@supabase/supabase-js'
import type { AccountSettings } from '#accounts/members'

export type Auth = {
  user: User | null
  /** Null with a user: who was signed in is so still, but the token can't be renewed for now. */
  session: Session | null
  /** Until the stored session has been looked at. */
  loading: boolean
  /** Signed in by password, while the code of a second factor is still to be given. */
  halfway?: User | undefined
  /** A link of someone else was opened: whether it shall take the place of who is signed in. */
  question?: {
    current: string
    other: string
    answer: (takeLink: boolean) => void
  }
}

export const SESSION_KEY = 'session'

/** As the server knows it, which is not at all. */
export const unknown: Auth = { user: null, session: null, loading: true }
const signedOut: Auth = { ...unknown, loading: false }

let auth = unknown
const listeners = new Set<() => void>()

export const authStore = {
  get: () => auth,
  set(next: Auth = signedOut) {
    auth = next
    listeners.forEach((notify) => notify())
  },
  subscribe(notify: () => void) {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
}

/** What the page's start found, for the accounts to go by. */
export const found = {
  /** What came with the page; undefined: nothing did. */
  settings: undefined as AccountSettings | undefined,
  /** Whether a session was stored. */
  hadSession: false,
  /** What a mailed link brought along. */
  mailed: new URLSearchParams(),
}
