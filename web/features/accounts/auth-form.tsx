import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { useSite } from '../../lib/site.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from './call-auth.ts'
import { PasskeyButton } from './passkeys/lazy-passkey-button.tsx'
import { submitAuth, type AuthMode } from './submit-auth.ts'
import { Resend } from './resend.tsx'
import { CodeStep } from './second-factor/lazy-code-step.tsx'
import { useTask } from './use-task.ts'

const SUCCESS_MS = 3_000

type Props = {
  mode: AuthMode
  setMode: (mode: AuthMode) => void
}

/**
 * Form to sign in, create an account or request a new password. It reports no success: the session in the
 * auth store shows it.
 */
export function AuthForm(props: Props) {
  const { pendingUser } = useAuth()
  const hydrating = useIsHydrating()
  return pendingUser && !hydrating ? <CodeStep user={pendingUser} /> : <Forms {...props} />
}

function Forms({ mode, setMode }: Props) {
  const { t } = useLingui()
  const hydrating = useIsHydrating()
  const { discreet } = useSite()
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; justSent: boolean } | null>(null)
  const { busy, message, setMessage, onSubmit } = useTask(async (field) => {
    const outcome = await submitAuth(mode, field)
    if (outcome.unconfirmed) {
      setUnconfirmed({ email: field('email'), justSent: mode === 'sign-up' })
    }
    return outcome.message
  })

  useEffect(() => {
    if (message?.kind !== 'success') return
    const timer = setTimeout(() => {
      setMessage(null)
      setMode('sign-in')
    }, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [message, setMessage, setMode])

  const modeButton = (to: AuthMode, label: string, className?: string) => (
    <Button
      variant="quiet"
      className={className}
      onClick={() => {
        setMessage(null)
        setMode(to)
      }}
    >
      {label}
    </Button>
  )
  const busyNames = {
    'sign-in': t`Signing in…`,
    'sign-up': t`Creating account…`,
    reset: t`Sending…`,
  }
  const names = { 'sign-in': t`Sign In`, 'sign-up': t`Create Account`, reset: t`Send reset link` }
  return (
    <>
      <form className="form" onSubmit={(event) => void onSubmit(event)}>
        {mode === 'reset' && (
          <p className="text-ink-2">
            <Trans>We’ll send you a link to choose a new password.</Trans>
          </p>
        )}
        <Field
          label={t`Email`}
          name="email"
          type="email"
          autoComplete={mode === 'sign-in' ? 'username' : 'email'}
          required
        />
        {mode !== 'reset' && (
          <PasswordField
            key={mode}
            label={t`Password`}
            name="password"
            autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
            minLength={mode === 'sign-up' ? MIN_PASSWORD_LENGTH : undefined}
            hint={mode === 'sign-up' && t`Password must be at least 6 characters`}
          />
        )}
        {mode === 'sign-in' && (
          <div className="-my-2 flex flex-wrap items-center justify-between gap-x-6">
            {discreet ? (
              <span className="text-small text-ink-2">
                <Trans>In discreet mode, you stay signed in until you close this tab.</Trans>
              </span>
            ) : (
              <label className="tick">
                <input type="checkbox" name="remember" />
                <Trans>Remember me</Trans>
              </label>
            )}
            {modeButton('reset', t`Forgot password?`, '-mr-1')}
          </div>
        )}
        {mode === 'sign-up' && (
          <Checkbox
            name="rules"
            label={
              <Trans>
                I am 18 or older, and I accept the{' '}
                <a href={inLanguage('/terms')} target="_blank" className="link">
                  terms
                </a>
                .
              </Trans>
            }
            required
          />
        )}
        <FormMessage message={message} />
        {/* Disabled until hydration: an early submit would put the typed values into the address. */}
        <Button type="submit" className="w-full" disabled={hydrating} aria-busy={busy}>
          {busy ? busyNames[mode] : names[mode]}
        </Button>
        {mode === 'sign-in' && <PasskeyButton />}
      </form>
      <noscript>
        <p className="message mt-6">
          <Trans>Signing in requires JavaScript, which is turned off in this browser.</Trans>
        </p>
      </noscript>
      {mode === 'sign-in' && unconfirmed && (
        <Resend email={unconfirmed.email} justSent={unconfirmed.justSent} />
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-ink-2">
        {/* Text is wrapped in elements: a browser's translator moves bare text nodes, which React then
            cannot remove. */}
        {mode === 'sign-in' && (
          <>
            <span>
              <Trans>No account yet?</Trans>
            </span>
            {modeButton('sign-up', t`Sign up`)}
          </>
        )}
        {mode === 'sign-up' && (
          <>
            <span>
              <Trans>Already have an account?</Trans>
            </span>
            {modeButton('sign-in', t`Sign in`)}
          </>
        )}
        {mode === 'reset' && modeButton('sign-in', t`Back to Sign In`, '-ml-1')}
      </p>
      <p className="mt-4 text-small text-ink-2">
        <Trans>Can others see this screen?</Trans>{' '}
        <Link to="/discreet" className="link">
          <Trans>Discreet mode</Trans>
        </Link>
      </p>
    </>
  )
}
