import { useEffect, useEffectEvent } from 'react'
import { MINUTE_MS } from '#platform/time'
import { lastInput, watchAttendance } from '../../shared/attendance.ts'

/** Later than the Worker ends a session that rests: asking earlier would count as its use. */
const ASKED_AFTER_MS = 35 * MINUTE_MS

/** Once no one has used this browser for long, asks the Worker, which then refuses the session. */
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
