import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** A value once it has stopped changing, so that a dragged handle asks the server only once. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
