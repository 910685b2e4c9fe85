import { useSyncExternalStore } from 'react'
import { TYPING_EVERY_MS } from '#messaging/live-options'

/** How long a note that the other side is typing is shown. */
const TYPING_SHOWN_MS = 2 * TYPING_EVERY_MS

type Send = (message: string) => void

let send: Send | null = null
let saidAt = -Infinity
const typing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((notify) => notify())
function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/** What the connection of this tab notes; parts of a page read it by the hooks below. */
export const live = {
  /** @param next null: there is no connection */
  connected(next: Send | null): void {
    send = next
    saidAt = -Infinity
    changed()
  },
  /** The other side of a thread is typing. */
  typingIn(id: string): void {
    clearTimeout(typing.get(id))
    typing.set(
      id,
      setTimeout(() => live.typingEnded(id), TYPING_SHOWN_MS),
    )
    changed()
  },
  typingEnded(id: string): void {
    clearTimeout(typing.get(id))
    if (typing.delete(id)) changed()
  },
}

/** Says to the other side, now and then, that the member is typing in a thread. */
export function sayTyping(id: string): void {
  if (!send || Date.now() - saidAt < TYPING_EVERY_MS) return
  saidAt = Date.now()
  send(JSON.stringify({ kind: 'typing', id }))
}

/** Whether the other side of a thread is typing now. */
export const useTyping = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => typing.has(id),
    () => false,
  )

const SLOWER = 6

/** How often a page asks by itself, in ms: less often while it is notified. */
export const usePolling = (everyMs: number): number =>
  useSyncExternalStore(
    subscribe,
    () => (send ? SLOWER * everyMs : everyMs),
    () => everyMs,
  )
