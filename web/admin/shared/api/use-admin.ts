import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { CallError } from '../../../lib/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { adminRequest } from './admin-api.ts'

export const adminLogin = (path: string) => `/admin/login?next=${encodeURIComponent(path)}`

export const isOver = (error: unknown) => error instanceof CallError && error.status === 401

/** The answer of an administrator's call; when the session is over, the way leads to the login. */
export function useAdmin<T>(
  call: string,
  {
    keep = false,
    leave = true,
    enabled = true,
    everyMs,
  }: { keep?: boolean; leave?: boolean; enabled?: boolean; everyMs?: number } = {},
) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = useQuery<T>({
    queryKey: [PERSONAL, user?.id, call],
    queryFn: () => adminRequest<T>('GET', call),
    enabled: enabled && user !== null,
    ...(everyMs && { refetchInterval: everyMs }),
    // Staff decide upon what they see: what somebody else did a moment ago must be in it.
    staleTime: 0,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  // A companion that is open says so itself and keeps what was typed.
  const over = leave && isOver(query.error) && !search.includes('companion=')
  useEffect(() => {
    if (over) void navigate(adminLogin(pathname + search), { replace: true })
  }, [over, pathname, search, navigate])
  return query
}

const RELOAD_MS = 1_000

/** Fetches anew what the dashboard and the public pages show, a moment after a save. */
export function useReload(): () => void {
  const queries = useQueryClient()
  return () => void setTimeout(() => void queries.invalidateQueries(), RELOAD_MS)
}
