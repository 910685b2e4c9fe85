import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { addressOf } from '#platform/endpoint'
import { getMeEndpoint } from '#accounts/me'
import { call } from '../api/call.ts'
import { PERSONAL } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'
import { MeContext } from './use-premium.ts'

/**
 * Observes the member once for all components: an observer per component would slow down every visitor's
 * start.
 */
export function MeProvider({ children }: { children: ReactNode }) {
  const id = useAuth().user?.id
  const queries = useQueryClient()
  const { data: me } = useQuery({
    queryKey: [PERSONAL, id, addressOf(getMeEndpoint)],
    queryFn: ({ signal }) => call(getMeEndpoint, { signal, isQuiet: true }),
    enabled: id !== undefined,
  })
  const { pathname } = useLocation()
  // Each page refreshes the number of unread messages.
  useEffect(() => {
    const queryKey = [PERSONAL, id, addressOf(getMeEndpoint)]
    if (id) void queries.refetchQueries({ queryKey, stale: true }, { cancelRefetch: false })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname, id, queries])
  return <MeContext value={me}>{children}</MeContext>
}
