import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#platform/time'
import { useSite } from './site.ts'

/** The current time, epoch ms, updated every minute; the first render matches the server's. */
export function useNow(): number {
  const [now, setNow] = useState(useSite().renderedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
