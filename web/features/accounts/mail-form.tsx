import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { callAuth, confirmAddress, isMailLimited, resetAddress } from './call-auth.ts'
import { useTask } from './use-task.ts'
import { useWait } from './use-wait.ts'

/** Purpose of a mailed link: confirm an address, change the address, or choose a new password. */
export type LinkKind = 'signup' | 'email_change' | 'recovery'

/** Form that sends a new link by email. */
export function MailForm({ kind, label }: { kind: LinkKind; label: ReactNode }) {
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
    if (error && !isMailLimited(error)) return { kind: 'error', text: error.text }
    begin()
    const texts: Record<LinkKind, string> = {
      signup: t`If you haven’t confirmed your address yet, we’ve sent you a new email.`,
      email_change: t`If you’re changing this address, we’ve sent new links to both addresses.`,
      recovery: t`Password reset email sent! Please check your inbox.`,
    }
    return { kind: 'success', text: texts[kind] }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <Field
        label={kind === 'email_change' ? t`Current email` : t`Email`}
        name="email"
        type="email"
        autoComplete="email"
        required
      />
      <FormMessage message={message} />
      <Button type="submit" disabled={hydrating || wait > 0} aria-busy={busy}>
        {wait > 0 ? (
          <span key="wait">
            <Trans>Resend in {wait} s</Trans>
          </span>
        ) : (
          <span key="label">{label}</span>
        )}
      </Button>
    </form>
  )
}
