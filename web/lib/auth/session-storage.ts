import type { Session, SupportedStorage } from '@supabase/supabase-js'
import { SESSION_KEY } from './auth-store.ts'
import { browserMark, makeBrowserMark } from './browser-mark.ts'
import { sessionIdOf } from './token-claims.ts'

type Stored = Session & {
  /** The run of the browser that the session ends with; without one it outlives them. */
  browser?: string
}

/** For browsers that refuse to store anything. */
const memory = new Map<string, string>()

function readText(key: string): string | null {
  const held = memory.get(key)
  if (held !== undefined) return held
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, text: string): void {
  memory.delete(key)
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

function removeText(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {}
}

function parsed(text: string | null): Stored | null {
  try {
    return JSON.parse(text ?? 'null') as Stored | null
  } catch {
    return null
  }
}

/** The session of all tabs, as it is stored: its token may have expired. */
export function storedSession(): Session | null {
  const stored = parsed(readText(SESSION_KEY))
  const isOurs =
    memory.has(SESSION_KEY) || stored?.browser === undefined || stored.browser === browserMark()
  return isOurs ? stored : null
}

let chosen: boolean | null = null

/** Whether the next sign-in outlives the browser, or ends when it is closed. */
export function remember(forLong: boolean): void {
  chosen = forLong
}

type Replaced = (before: Session) => void
let onReplaced: Replaced = () => {}

/** What happens to a session when another member's takes its place. */
export function whenReplaced(act: Replaced): void {
  onReplaced = act
}

/** A renewal stays where it was. A link in a mail is remembered only for the member who already was. */
function staysFor(before: Stored | null, next: Session): boolean {
  const wasRemembered = before !== null && before.browser === undefined
  if (before && sessionIdOf(before) === sessionIdOf(next)) return wasRemembered
  return chosen ?? (wasRemembered && before.user.id === next.user.id)
}

function storeSession(text: string): void {
  const { browser: _, ...next } = JSON.parse(text) as Stored
  const before = storedSession()
  const isNew = !before || sessionIdOf(before) !== sessionIdOf(next)
  const stays = staysFor(before, next)
  if (isNew) chosen = null
  const mark = stays ? undefined : makeBrowserMark()
  // Without the mark nothing would end it.
  if (mark === null) memory.set(SESSION_KEY, JSON.stringify({ ...next, browser: '' }))
  else writeText(SESSION_KEY, JSON.stringify({ ...next, browser: mark }))
  if (before && before.user.id !== next.user.id) onReplaced(before)
}

export const sessionStore = {
  getItem(key) {
    return key === SESSION_KEY && !storedSession() ? null : readText(key)
  },
  setItem(key, text) {
    if (key === SESSION_KEY) storeSession(text)
    else writeText(key, text)
  },
  removeItem: removeText,
} satisfies SupportedStorage
