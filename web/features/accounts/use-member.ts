import type { User } from '@supabase/supabase-js'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { found } from '../../lib/auth/auth-store.ts'
import { loginAddress, type LoginReason } from '../../lib/auth/login-address.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { hasSignedOut, signedInAgain } from './sign-out.ts'

/**
 * For a member's own page: null while it isn't known who asks. Visitors are led to sign in, as are
 * those whose session ended, and those who sign out to the home page.
 *
 * @param reason shown to visitors at the sign-in page
 */
export function useMember(reason: LoginReason): User | null {
  const { user, session, loading } = useAuth()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isVisitor = !loading && !user
  const wasHere = useRef(false)
  useEffect(() => {
    if (!session) return
    wasHere.current = true
    signedInAgain()
  }, [session])
  useEffect(() => {
    if (!isVisitor) return
    const isEnded = !hasSignedOut() && (wasHere.current || found.hadSession)
    const target =
      wasHere.current && hasSignedOut()
        ? '/'
        : loginAddress(pathname + search, isEnded ? 'ended' : reason)
    void navigate(target, { replace: true })
  }, [isVisitor, pathname, search, reason, navigate])
  return user
}
