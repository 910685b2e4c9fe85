import { useState } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'

/** The fragment of a mailed link; null until the browser has taken over, empty without one. It stays after that. */
export function useFragmentToken(): string | null {
  const isHydrating = useIsHydrating()
  const [token, setToken] = useState<string | null>(null)
  if (token === null && !isHydrating) setToken(location.hash.slice(1))
  return token
}
