import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#platform/time'

/** Without input for so long, lists are no longer loaded anew by themselves. */
const ATTENDED_MS = 3 * MINUTE_MS
const NOTED_EVERY_MS = 15_000
const CHECKED_EVERY_MS = 30_000

let last = Date.now()
let sent = 0
let opened: BroadcastChannel | undefined
/** To the other tabs. */
const tabs = () => (opened ??= new BroadcastChannel('attendance'))

/** When someone last used the staff area in this browser, in any of its tabs; epoch milliseconds. */
export const lastInput = () => last

/**
 * Calls back at each change that may matter: at input after a pause, here or in another tab, and every
 * half minute.
 */
export function watchAttendance(changed: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const note = () => {
    const now = Date.now()
    const isAfterPause = now - last >= NOTED_EVERY_MS
    last = now
    if (now - sent >= NOTED_EVERY_MS) {
      sent = now
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this site alone
      tabs().postMessage(now)
    }
    if (isAfterPause) changed()
  }
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(type, note, { signal, passive: true, capture: true })
  }
  tabs().addEventListener(
    'message',
    ({ data }) => {
      last = Math.max(last, Number(data) || 0)
      changed()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', changed, { signal })
  const timer = setInterval(changed, CHECKED_EVERY_MS)
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}

/** Whether someone sits here. What is loaded without anyone would keep the session in use. */
export const useAttended = (): boolean =>
  useSyncExternalStore(
    watchAttendance,
    () => Date.now() - last < ATTENDED_MS,
    () => true,
  )
