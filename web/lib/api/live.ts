import { useSyncExternalStore } from 'react'
import { TYPING_EVERY_MS } from '#messaging/live'

/** Time for which a typing note is displayed, in ms. */
const TYPING_SHOWN_MS = 2 * TYPING_EVERY_MS

type Send = (message: string) => void

let send: Send | null = null
let announcedAt = -Infinity
const typing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((notify) => notify())
function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/** State of this tab's live connection; the hooks below read it. */
export const live = {
  /** @param next sends messages; null: there is no connection */
  connected(next: Send | null): void {
    send = next
    announcedAt = -Infinity
    notifyListeners()
  },
  /** Records that the other side of a thread is typing. */
  typingIn(id: string): void {
    clearTimeout(typing.get(id))
    typing.set(
      id,
      setTimeout(() => live.typingEnded(id), TYPING_SHOWN_MS),
    )
    notifyListeners()
  },
  typingEnded(id: string): void {
    clearTimeout(typing.get(id))
    if (typing.delete(id)) notifyListeners()
  },
}

/** Tells the other side that the member is typing in a thread, at most once per interval. */
export function sayTyping(id: string): void {
  if (!send || Date.now() - announcedAt < TYPING_EVERY_MS) return
  announcedAt = Date.now()
  send(JSON.stringify({ kind: 'typing', id }))
}

/** True while the other side of a thread is typing. */
export const useTyping = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => typing.has(id),
    () => false,
  )

const LIVE_POLL_FACTOR = 6

/** Poll interval of a page, in ms: longer while a live connection reports changes. */
export const usePolling = (everyMs: number): number =>
  useSyncExternalStore(
    subscribe,
    () => (send ? LIVE_POLL_FACTOR * everyMs : everyMs),
    () => everyMs,
  )
