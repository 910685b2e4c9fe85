import { useEffect, useState } from 'react'
import { SECOND_MS } from '#platform/time'

/** Between two mails to one address, as the service has it. */
const WAIT_SECONDS = 60

/** Counts down after a mail. @returns whole seconds to wait, and how to begin again */
export function useWait(started: boolean): [number, () => void] {
  const [until, setUntil] = useState(() => (started ? inAMinute() : 0))
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return [
    left,
    () => {
      setNow(Date.now())
      setUntil(inAMinute())
    },
  ]
}

const inAMinute = () => Date.now() + WAIT_SECONDS * SECOND_MS
