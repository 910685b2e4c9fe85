import type { Session, SupportedStorage } from '@supabase/supabase-js'
import { SESSION_KEY } from './auth-store.ts'
import { sessionIdOf } from './token-claims.ts'

/** A session cookie that ends when the browser is closed. It contains a random id and no token. */
const COOKIE = 'browser'

type Stored = Session & {
  /** Run of the browser that the session ends with; left out: the session outlives it. */
  browser?: string
}

/** Fallback for browsers that block storage. */
const memory = new Map<string, string>()

function readText(key: string): string | null {
  const memoryText = memory.get(key)
  if (memoryText !== undefined) return memoryText
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

function parse(text: string | null): Stored | null {
  try {
    return JSON.parse(text ?? 'null') as Stored | null
  } catch {
    return null
  }
}

/** The stored session, shared by all tabs; its token may have expired. */
export function storedSession(): Session | null {
  const session = parse(readText(SESSION_KEY))
  const isCurrent =
    memory.has(SESSION_KEY) || session?.browser === undefined || session.browser === browserMark()
  return isCurrent ? session : null
}

let nextStays: boolean | null = null

/** Sets whether the next session outlives the browser or ends when it is closed. */
export function remember(forLong: boolean): void {
  nextStays = forLong
}

type Replaced = (before: Session) => void
let onReplaced: Replaced = () => {}

/** Registers what happens to a session that another member's replaces. */
export function onSessionReplaced(handler: Replaced): void {
  onReplaced = handler
}

/**
 * True if the session should outlive the browser: a renewal as before, a mailed link only for a member who
 * was already remembered.
 */
function staysFor(before: Stored | null, next: Session): boolean {
  const wasRemembered = before !== null && before.browser === undefined
  if (before && sessionIdOf(before) === sessionIdOf(next)) return wasRemembered
  return nextStays ?? (wasRemembered && before.user.id === next.user.id)
}

function storeSession(text: string): void {
  const { browser: _, ...next } = JSON.parse(text) as Stored
  const before = storedSession()
  const isNew = !before || sessionIdOf(before) !== sessionIdOf(next)
  const stays = staysFor(before, next)
  if (isNew) nextStays = null
  const mark = stays ? undefined : makeBrowserMark()
  // A session that has no mark would never end, so it is stored in memory only.
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

/** Id of this run of the browser; `null`: none yet, or cookies are blocked. */
const browserMark = (): string | null =>
  /(?:^|; )browser=([\w-]+)/.exec(document.cookie)?.[1] ?? null

/** Returns the id of this run of the browser and creates it if needed. */
function makeBrowserMark(): string | null {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  if (browserMark() === null) {
    document.cookie = `${COOKIE}=${crypto.randomUUID()}; Path=/; SameSite=Strict${secure}`
  }
  return browserMark()
}
