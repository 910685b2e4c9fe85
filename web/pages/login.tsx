import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getAccountSettingsEndpoint, getMeEndpoint } from '#accounts/me'
import { AccountsClosed } from '../features/accounts/accounts-closed.tsx'
import { AuthForm } from '../features/accounts/auth-form.tsx'
import { authTitle, type AuthMode } from '../features/accounts/submit-auth.ts'
import { LoginReasonNote } from '../features/accounts/login-reason.tsx'
import { safeRedirectPath } from '#platform/safe-redirect-path'
import { useAuth } from '../lib/auth/use-auth.ts'
import { addressAfter, useKeptRequest } from './parts/use-kept-request.ts'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import '../styles/account.css'

export default function LoginPage() {
  const [mode, setMode] = useState<AuthMode>('sign-in')
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  const { user } = useAuth()
  const { search } = useLocation()
  const navigate = useNavigate()
  const signedIn = user !== null
  const keptRequest = useKeptRequest(user)
  const { data: me, isError } = useApiQuery(getMeEndpoint)
  const isMeKnown = me !== undefined || isError
  const start = me?.can.runProfile ? '/own' : '/'

  useEffect(() => {
    if (!signedIn || keptRequest === undefined) return
    const next = new URLSearchParams(search).get('next')
    if (keptRequest) void navigate(addressAfter(keptRequest), { replace: true })
    else if (next) void navigate(safeRedirectPath(next, location.origin), { replace: true })
    else if (isMeKnown) void navigate(start, { replace: true })
  }, [signedIn, keptRequest, search, isMeKnown, start, navigate])

  return (
    <div className="sheet">
      <h1 className="mb-8 text-h2">{authTitle(mode)}</h1>
      {mode === 'sign-in' && <LoginReasonNote reason={new URLSearchParams(search).get('reason')} />}
      {settings === null ? <AccountsClosed /> : <AuthForm mode={mode} setMode={setMode} />}
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Sign In`,
  description: t`Sign in to your account.`,
  canonical: null,
})
