import type { Session, User } from '@supabase/supabase-js'
import type { AccountSettings } from '#accounts/members'

export type Auth = {
  user: User | null
  /** `null` with a user: still signed in, but the token cannot be renewed now. */
  session: Session | null
  /** True until the stored session has been read. */
  loading: boolean
  /** Member who signed in by password and still has to enter the code of a second factor. */
  pendingUser?: User | undefined
  /** A mailed link of another member was opened: the question is whether to switch accounts. */
  question?: {
    currentEmail: string
    linkEmail: string
    answer: (takeLink: boolean) => void
  }
}

export const SESSION_KEY = 'session'

/** State on the server, which never sees a session. */
export const unknownAuth: Auth = { user: null, session: null, loading: true }
const signedOutState: Auth = { ...unknownAuth, loading: false }

let auth = unknownAuth
const listeners = new Set<() => void>()

export const authStore = {
  get: () => auth,
  set(next: Auth = signedOutState) {
    auth = next
    listeners.forEach((notify) => notify())
  },
  subscribe(notify: () => void) {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
}

/** Results of the page's start, for the accounts' code. */
export const loadedWithPage = {
  /** Settings in the document; undefined: none. */
  settings: undefined as AccountSettings | undefined,
  /** True if a session was stored. */
  hadSession: false,
  linkParams: new URLSearchParams(),
}
