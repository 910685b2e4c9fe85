import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#platform/time'

/** Lists stop reloading after this time without input: reloads would keep an unattended session alive. */
const ATTENDED_MS = 3 * MINUTE_MS
const NOTED_EVERY_MS = 15_000
const CHECKED_EVERY_MS = 30_000

let lastInputAt = Date.now()
let sentAt = 0
let channel: BroadcastChannel | undefined
/** Channel to the other tabs. */
const tabs = () => (channel ??= new BroadcastChannel('attendance'))

/** Time of the last input to the staff area in any tab of this browser, in epoch milliseconds. */
export const lastInput = () => lastInputAt

/**
 * Calls `changed` at the first input after a pause, in this tab or another, and every 30 seconds.
 *
 * @returns a function that ends it
 */
export function watchAttendance(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const recordInput = () => {
    const now = Date.now()
    const isAfterPause = now - lastInputAt >= NOTED_EVERY_MS
    lastInputAt = now
    if (now - sentAt >= NOTED_EVERY_MS) {
      sentAt = now
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the channel has this origin only
      tabs().postMessage(now)
    }
    if (isAfterPause) onChange()
  }
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(type, recordInput, { signal, passive: true, capture: true })
  }
  tabs().addEventListener(
    'message',
    ({ data }) => {
      lastInputAt = Math.max(lastInputAt, Number(data) || 0)
      onChange()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', onChange, { signal })
  const timer = setInterval(onChange, CHECKED_EVERY_MS)
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}

/** Returns `true` after recent input. Unattended reloads would keep the session alive. */
export const useAttended = (): boolean =>
  useSyncExternalStore(
    watchAttendance,
    () => Date.now() - lastInputAt < ATTENDED_MS,
    () => true,
  )
