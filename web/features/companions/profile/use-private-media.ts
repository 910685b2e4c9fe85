import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'

const RELOAD_INTERVAL_MS = 5_000

/**
 * Returns a function to call when a picture or clip with an expiring link fails. It reloads the profile and
 * the plan once for all failures at the same time; media that the viewer may still see get new links.
 */
export function usePrivateMedia(): () => void {
  const client = useQueryClient()
  const reloadedAt = useRef(-Infinity)
  return useCallback(() => {
    if (performance.now() - reloadedAt.current < RELOAD_INTERVAL_MS) return
    reloadedAt.current = performance.now()
    void client.invalidateQueries({ queryKey: [PERSONAL] })
  }, [client])
}
