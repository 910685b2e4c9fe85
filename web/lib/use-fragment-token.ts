import { useState } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'

/** Fragment of a mailed link; `null` until hydration, "" without one. Later changes are ignored. */
export function useFragmentToken(): string | null {
  const isHydrating = useIsHydrating()
  const [token, setToken] = useState<string | null>(null)
  if (token === null && !isHydrating) setToken(location.hash.slice(1))
  return token
}
