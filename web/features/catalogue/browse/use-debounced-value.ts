import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 200

/** Returns the value once it has stopped changing, so that a dragged handle causes only one request. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
