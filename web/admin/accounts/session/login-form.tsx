import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { PasskeyButton } from '../../../features/accounts/passkeys/lazy-passkey-button.tsx'
import { CodeStep } from '../../../features/accounts/second-factor/lazy-code-step.tsx'
import { openAdminSession } from '#accounts/admin-session.api'
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

/** The way into the administrator area, also for those who are signed in already. */
export function LoginForm() {
  const { t } = useLingui()
  const { user, halfway } = useAuth()
  const hydrating = useIsHydrating()
  const navigate = useNavigate()
  const [message, setMessage] = useState<Message>(null)
  const [busy, setBusy] = useState(false)
  const [admitted, setAdmitted] = useState(false)
  const id = user?.id

  useEffect(() => {
    if (!admitted) return
    const requestedPage = new URLSearchParams(location.search).get('next')
    const next = safeRedirectPath(requestedPage, location.origin)
    const timer = setTimeout(() => {
      void navigate(next.startsWith(DASHBOARD) ? next : DASHBOARD, { replace: true })
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [admitted, navigate])

  const ask = useEffectEvent(async () => {
    const outcome = await enter()
    setBusy(false)
    if (outcome === 'admitted') setAdmitted(true)
    else setMessage(outcome)
  })
  // Once for each who is signed in, whether here or before.
  useEffect(() => {
    const timer = setTimeout(() => id && void ask())
    return () => clearTimeout(timer)
  }, [id])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setMessage(null)
    const signedIn = await signIn(String(typed.get('email')).trim(), String(typed.get('password')))
    if (typeof signedIn === 'string') {
      // Another account than before is asked about above.
      if (signedIn === id) await ask()
      return
    }
    setMessage(signedIn)
    setBusy(false)
  }

  if (halfway && !hydrating) return <CodeStep user={halfway} />
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
        <Trans>This area is for staff. Access attempts are logged.</Trans>
      </p>
      <Link to="/" className="link">
        <Trans>Back to the main site</Trans>
      </Link>
    </form>
  )
}

/** @returns the member's id, or what went wrong */
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

/** Whether the Worker lets the member who is signed in into the area; null: not signed in any more. */
async function enter(): Promise<'admitted' | Message> {
  try {
    await call(openAdminSession)
    return 'admitted'
  } catch (error) {
    if (!(error instanceof CallError)) return unexpected()
    if (error.status === 401) return null
    // What is still to be proved is asked for behind this form.
    if (/^staff\.((second|spare)-factor|session-idle)$/.test(error.id)) return 'admitted'
    return { kind: 'error', text: error.status === 500 ? unexpected().text : error.message }
  }
}

const unexpected = () => ({
  kind: 'error' as const,
  text: t`An unexpected error occurred. Please try again.`,
})
