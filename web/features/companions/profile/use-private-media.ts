import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'

const AGAIN_MS = 5_000

/**
 * For pictures and clips under links that end while a page stays open: what comes back is to be
 * called when one fails. The profile and the plan are then asked for anew, once for all that fail
 * together; what still may be seen has a fresh link.
 */
export function usePrivateMedia(): () => void {
  const client = useQueryClient()
  const askedAt = useRef(-Infinity)
  return useCallback(() => {
    if (performance.now() - askedAt.current < AGAIN_MS) return
    askedAt.current = performance.now()
    void client.invalidateQueries({ queryKey: [PERSONAL] })
  }, [client])
}
