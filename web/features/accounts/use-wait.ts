import { useEffect, useState } from 'react'
import { SECOND_MS } from '#platform/time'

/** Pause between two mails to one address, as the account service enforces it. */
const WAIT_SECONDS = 60

/** Counts down after a mail. @returns the seconds left, and a function that restarts the countdown */
export function useWait(isStarted: boolean): [number, () => void] {
  const [until, setUntil] = useState(() => (isStarted ? nextAllowedTime() : 0))
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  const isWaiting = secondsLeft > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return [
    secondsLeft,
    () => {
      setNow(Date.now())
      setUntil(nextAllowedTime())
    },
  ]
}

const nextAllowedTime = () => Date.now() + WAIT_SECONDS * SECOND_MS
