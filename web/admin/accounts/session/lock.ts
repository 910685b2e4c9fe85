import { useEffect, useEffectEvent } from 'react'
import { MINUTE_MS } from '#platform/time'
import { lastInput, watchAttendance } from '../../shared/attendance.ts'

/** Longer than the Worker's idle limit of a session: an earlier call would extend the session. */
const ASKED_AFTER_MS = 35 * MINUTE_MS

/** Calls `ask` once nobody has used this browser for `ASKED_AFTER_MS`; the Worker then refuses the idle session. */
export function useLock(ask: () => void): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let askedAt = 0
    return watchAttendance(() => {
      if (askedAt === lastInput() || Date.now() - lastInput() < ASKED_AFTER_MS) return
      askedAt = lastInput()
      askNow()
    })
  }, [])
}
