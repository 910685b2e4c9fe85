import type { User } from '@supabase/supabase-js'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loadedWithPage } from '../../lib/auth/auth-store.ts'
import { loginAddress, type LoginReason } from '../../lib/auth/login-address.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { hasSignedOut, signedInAgain } from './sign-out.ts'

/**
 * The member on a page that needs an account; `null` while the session is being read. Visitors and expired
 * sessions go to the sign-in page, members who sign out to the home page.
 *
 * @param reason explanation on the sign-in page
 */
export function useMember(reason: LoginReason): User | null {
  const { user, session, loading } = useAuth()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isVisitor = !loading && !user
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (!session) return
    wasSignedIn.current = true
    signedInAgain()
  }, [session])
  useEffect(() => {
    if (!isVisitor) return
    const isEnded = !hasSignedOut() && (wasSignedIn.current || loadedWithPage.hadSession)
    const target =
      wasSignedIn.current && hasSignedOut()
        ? '/'
        : loginAddress(pathname + search, isEnded ? 'ended' : reason)
    void navigate(target, { replace: true })
  }, [isVisitor, pathname, search, reason, navigate])
  return user
}
