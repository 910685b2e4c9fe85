import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#platform/time'

const KEY = 'last-visit'
/** Whoever is back sooner goes on with the same visit. */
const PAUSE_MS = 30 * MINUTE_MS
/** As the cookie policy says. */
const YEAR_MS = 31_536_000_000

/** When the visit before ended, epoch ms; null: there was none, or it is not known yet. */
let lastVisit: number | null = null

/** Reads when the visit before ended, and notes that one is here now. */
function noteVisit(now: number): number | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const [before = null, seenAt = null] = (Array.isArray(stored) ? stored : []).map((time) =>
      typeof time === 'number' && time > now - YEAR_MS && time <= now ? time : null,
    )
    const ended = seenAt !== null && now - seenAt > PAUSE_MS ? seenAt : before
    localStorage.setItem(KEY, JSON.stringify([ended, now]))
    return ended
  } catch {
    return null
  }
}

function subscribe(notify: () => void) {
  lastVisit = noteVisit(Date.now())
  notify()
  return () => {}
}

/** When this browser's visit before ended, epoch ms; null on the server, at first, and without one. */
export const useLastVisit = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => lastVisit,
    () => null,
  )

/** Whether a companion became public since. */
export const isNewSince = ({ newSince }: { newSince?: string | undefined }, since: number | null) =>
  since !== null && newSince !== undefined && Date.parse(newSince) > since
