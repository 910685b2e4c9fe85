import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { PasskeyButton } from '../../../features/accounts/passkeys/lazy-passkey-button.tsx'
import { CodeStep } from '../../../features/accounts/second-factor/lazy-code-step.tsx'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/api.ts'
import { signInWithPassword } from '../../../lib/auth/password.ts'
import { openAccounts } from '../../../lib/auth/accounts.ts'
import { errorText, failureText } from '../../../lib/auth/error-text.ts'
import { safeRedirectPath } from '#platform/safe-redirect-path'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

const REDIRECT_MS = 100
const DASHBOARD = '/admin/dashboard'

/** Login of the staff area, also for members who are signed in already. */
export function LoginForm() {
  const { t } = useLingui()
  const { user, pendingUser } = useAuth()
  const hydrating = useIsHydrating()
  const navigate = useNavigate()
  const [message, setMessage] = useState<Message>(null)
  const [busy, setBusy] = useState(false)
  const [admitted, setAdmitted] = useState(false)
  const id = user?.id

  useEffect(() => {
    if (!admitted) return
    const requestedPage = new URLSearchParams(location.search).get('next')
    const nextPath = safeRedirectPath(requestedPage, location.origin)
    const timer = setTimeout(() => {
      void navigate(nextPath.startsWith(DASHBOARD) ? nextPath : DASHBOARD, { replace: true })
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [admitted, navigate])

  const ask = useEffectEvent(async () => {
    const outcome = await enter()
    setBusy(false)
    if (outcome === 'admitted') setAdmitted(true)
    else setMessage(outcome)
  })
  // Runs once for each signed-in member, whether they signed in on this page or before.
  useEffect(() => {
    const timer = setTimeout(() => id && void ask())
    return () => clearTimeout(timer)
  }, [id])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const formData = new FormData(event.currentTarget)
    setBusy(true)
    setMessage(null)
    const signedIn = await signIn(
      String(formData.get('email')).trim(),
      String(formData.get('password')),
    )
    if (typeof signedIn === 'string') {
      // The effect above handles an account that differs from the one before.
      if (signedIn === id) await ask()
      return
    }
    setMessage(signedIn)
    setBusy(false)
  }

  if (pendingUser && !hydrating) return <CodeStep user={pendingUser} />
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <Field label={t`Email`} name="email" type="email" autoComplete="username" required />
      <PasswordField label={t`Password`} name="password" autoComplete="current-password" />
      <FormMessage message={message} />
      <Button type="submit" className="w-full" disabled={hydrating} aria-busy={busy || admitted}>
        {busy || admitted ? <Trans>Authenticating…</Trans> : <Trans>Sign In</Trans>}
      </Button>
      <PasskeyButton />
      <p className="text-small text-ink-2">
        <Trans>The staff area is for our team only. We log attempts to access it.</Trans>
      </p>
      <Link to="/" className="link">
        <Trans>Back to the main site</Trans>
      </Link>
    </form>
  )
}

/** @returns the member's id, or the message for a failed sign-in */
async function signIn(email: string, password: string): Promise<string | Message> {
  try {
    const { client, remember } = await openAccounts()
    remember(false)
    const { data, error } = await signInWithPassword(client, { email, password })
    return error ? { kind: 'error', text: errorText(error) } : data.user.id
  } catch (failure) {
    return { kind: 'error', text: failureText(failure) }
  }
}

/** Asks the Worker whether the signed-in member may enter the area. `null`: the session has ended. */
async function enter(): Promise<'admitted' | Message> {
  try {
    await call(openAdminSessionEndpoint)
    return 'admitted'
  } catch (error) {
    if (!(error instanceof CallError)) return unexpectedError()
    if (error.status === 401) return null
    // The area asks for the missing proof itself.
    if (/^staff\.((second|spare)-factor|session-idle)$/.test(error.id)) return 'admitted'
    return { kind: 'error', text: error.status === 500 ? unexpectedError().text : error.message }
  }
}

const unexpectedError = () => ({
  kind: 'error' as const,
  text: t`An unexpected error occurred. Please try again.`,
})
