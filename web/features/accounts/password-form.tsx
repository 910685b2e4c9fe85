import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { normalPassword } from '../../lib/auth/password.ts'
import { attemptAsMember, isJustSent, MIN_PASSWORD_LENGTH } from './call-auth.ts'
import { CodeField } from './code-field.tsx'
import { provePassword } from './prove-password.ts'
import { CodeInput } from './second-factor/code-input.tsx'
import { hasVerifiedFactor, verifyCode } from './second-factor/verify-code.ts'
import { useTask } from './use-task.ts'

type Props = {
  /** True if the current password is required; false after a mailed link for a forgotten one. */
  askCurrent: boolean
  onDone?: () => void
}

/** Sets a new password and ends the member's other sessions. */
export function PasswordForm({ askCurrent, onDone }: Props) {
  const { t } = useLingui()
  const { user } = useAuth()
  const [askCode, setAskCode] = useState(false)
  const isProtected = askCurrent && user !== null && hasVerifiedFactor(user)
  // With a second factor, its code is the proof, and the account service compares the password itself.
  const proofOf = async (field: (name: string) => string) => {
    if (isProtected) return verifyCode(user, field('app-code'))
    return askCurrent ? provePassword(field('current')) : null
  }
  const { busy, message, onSubmit } = useTask(async (field, form) => {
    const proofFailure = await proofOf(field)
    if (proofFailure) return { kind: 'error', text: proofFailure.text }
    const change = (current: string) =>
      attemptAsMember(async ({ client }) => {
        const answer = await client.updateUser({
          password: normalPassword(field('password')),
          ...(askCurrent && { current_password: current }),
          ...(askCode && { nonce: field('code').trim() }),
        })
        if (!answer.error) await client.signOut({ scope: 'others' })
        return answer
      })
    const currentPassword = field('current')
    let error = await change(normalPassword(currentPassword))
    // The current password may have been stored without normalisation, so the typed one is tried, too.
    if (
      error?.code === 'current_password_invalid' &&
      normalPassword(currentPassword) !== currentPassword
    ) {
      error = await change(currentPassword)
    }
    if (error?.code === 'reauthentication_needed' && !askCode) {
      const failure = await attemptAsMember(({ client }) => client.reauthenticate())
      if (failure && !isJustSent(failure)) return { kind: 'error', text: failure.text }
      setAskCode(true)
      const text = t`We’ve sent you a code. Enter it here too.`
      return { kind: 'success', text }
    }
    if (error) return { kind: 'error', text: error.text }
    setAskCode(false)
    form.reset()
    onDone?.()
    const text = t`Your password has been changed. You’re signed out on all other devices.`
    // A new password invalidates all mailed links, that of a pending email change included.
    const emailNote = user?.new_email ? ` ${t`Request new links for your new email address.`}` : ''
    return { kind: 'success', text: text + emailNote }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      {/* The hidden name tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
      {askCurrent && (
        <PasswordField label={t`Current password`} name="current" autoComplete="current-password" />
      )}
      <PasswordField
        label={t`New password`}
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        hint={t`Password must be at least 6 characters`}
      />
      {isProtected && <CodeInput name="app-code" />}
      {askCode && <CodeField />}
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Saving…</Trans> : <Trans>Set new password</Trans>}
      </Button>
    </form>
  )
}
