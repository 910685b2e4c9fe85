import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { callAuth, confirmAddress, isJustSent, resetAddress } from './call-auth.ts'
import { useTask } from './use-task.ts'
import { useWait } from './use-wait.ts'

/** Has a link sent: to confirm an address, or to choose a new password. */
export function MailForm({ kind, label }: { kind: 'signup' | 'recovery'; label: ReactNode }) {
  const { t } = useLingui()
  const hydrating = useIsHydrating()
  const [wait, begin] = useWait(false)
  const { busy, message, onSubmit } = useTask(async (field) => {
    const email = field('email').trim()
    const error = await callAuth(({ client }) =>
      kind === 'recovery'
        ? client.resetPasswordForEmail(email, { redirectTo: resetAddress() })
        : client.resend({ type: kind, email, options: { emailRedirectTo: confirmAddress() } }),
    )
    if (error && !isJustSent(error)) return { kind: 'error', text: error.text }
    begin()
    const text =
      kind === 'recovery'
        ? t`Password reset email sent! Please check your inbox.`
        : t`If your address still needs confirming, a new email is on its way.`
    return { kind: 'success', text }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <Field label={t`Email`} name="email" type="email" autoComplete="email" required />
      <FormMessage message={message} />
      <Button type="submit" disabled={hydrating || wait > 0} aria-busy={busy}>
        {wait > 0 ? <Trans>Resend in {wait} s</Trans> : label}
      </Button>
    </form>
  )
}
