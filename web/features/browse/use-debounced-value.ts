import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** A value once it has stopped changing, so that a dragged handle asks the server only once. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
