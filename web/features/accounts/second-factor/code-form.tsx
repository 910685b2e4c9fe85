import type { User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { PasskeyButton } from '../passkeys/lazy-passkey-button.tsx'
import { useTask } from '../use-task.ts'
import { CodeInput } from './code-input.tsx'
import { hasRecoveryCodes, verifyCode, verifyRecoveryCode } from './verify-code.ts'

type Props = {
  user: User
  onDone?: () => void
  /** True where a passkey is not enough: the account service does not count it as a second factor. */
  codeOnly?: boolean
  /** Content beside the submit button. */
  children?: ReactNode
}

export function CodeForm({ user, onDone, codeOnly = false, children }: Props) {
  const { t } = useLingui()
  const [byRecovery, setByRecovery] = useState(false)
  const { busy, message, setMessage, onSubmit } = useTask(async (field) => {
    const failure = byRecovery
      ? await verifyRecoveryCode(field('recovery'))
      : await verifyCode(user, field('code'))
    if (failure) return { kind: 'error', text: failure.text }
    onDone?.()
    return null
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      {byRecovery ? (
        <Field
          key="recovery"
          label={t`Recovery code`}
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : (
        <CodeInput key="code" />
      )}
      <FormMessage message={message} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Confirming…</Trans> : <Trans>Confirm</Trans>}
        </Button>
        {children}
      </div>
      {!codeOnly && <PasskeyButton user={user} onDone={onDone} />}
      {hasRecoveryCodes(user) && (
        <p>
          <Button
            variant="quiet"
            className="-ml-1"
            onClick={() => {
              setMessage(null)
              setByRecovery(!byRecovery)
            }}
          >
            {byRecovery ? (
              <Trans>Use your authenticator app</Trans>
            ) : (
              <Trans>Use a recovery code</Trans>
            )}
          </Button>
        </p>
      )}
    </form>
  )
}
