import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#platform/time'

const KEY = 'last-visit'
/** A return within this time continues the same visit. */
const VISIT_GAP_MS = 30 * MINUTE_MS
/** Lifetime of the entry, as stated in the cookie policy. */
const YEAR_MS = 31_536_000_000

/** End of the previous visit, epoch ms; `null`: none, or not read yet. */
let lastVisit: number | null = null

/** Returns the end of the previous visit and records the current one. */
function recordLastVisit(now: number): number | null {
  try {
    const storedTimes: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const [before = null, seenAt = null] = (Array.isArray(storedTimes) ? storedTimes : []).map(
      (time) => (typeof time === 'number' && time > now - YEAR_MS && time <= now ? time : null),
    )
    const previousEnd = seenAt !== null && now - seenAt > VISIT_GAP_MS ? seenAt : before
    localStorage.setItem(KEY, JSON.stringify([previousEnd, now]))
    return previousEnd
  } catch {
    return null
  }
}

function subscribe(notify: () => void) {
  lastVisit = recordLastVisit(Date.now())
  notify()
  return () => {}
}

/** End of this browser's previous visit, epoch ms; `null` if there was none, on the server and at first. */
export const useLastVisit = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => lastVisit,
    () => null,
  )

/** True if the companion became public since. */
export const isNewSince = ({ newSince }: { newSince?: string | undefined }, since: number | null) =>
  since !== null && newSince !== undefined && Date.parse(newSince) > since
