import type { User } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginAddress } from '../../lib/auth/next-path.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'

/**
 * For a member's own page: null while it isn't known who asks. Visitors are led to sign in, and those
 * who sign out to the home page.
 */
export function useMember(): User | null {
  const { user, session, loading } = useAuth()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isVisitor = !loading && !user
  const [wasHere, setWasHere] = useState(false)
  if (session && !wasHere) setWasHere(true)
  const way = wasHere ? '/' : loginAddress(pathname + search)
  useEffect(() => {
    if (isVisitor) void navigate(way, { replace: true })
  }, [isVisitor, way, navigate])
  return user
}
