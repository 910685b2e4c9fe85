import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { callAuth, confirmAddress, isMailLimited } from './call-auth.ts'
import { TimedButton } from './timed-button.tsx'
import { useWait } from './use-wait.ts'

/** Hint to check the inbox, with a button that sends the mail again. */
export function Resend({ email, justSent }: { email: string; justSent: boolean }) {
  const [wait, begin] = useWait(justSent)
  const [message, setMessage] = useState<Message>(null)

  async function send() {
    begin()
    setMessage(null)
    const error = await callAuth(({ client }) =>
      client.resend({ type: 'signup', email, options: { emailRedirectTo: confirmAddress() } }),
    )
    setMessage(
      error && !isMailLimited(error)
        ? { kind: 'error', text: error.text }
        : {
            kind: 'success',
            text: t`If you haven’t confirmed your address yet, we’ve sent you a new email.`,
          },
    )
  }
  return (
    <div className="mt-4 text-small text-ink-2">
      <p className="break-words">
        <Trans>
          Confirm <strong className="text-ink">{email}</strong> with the link in our email.
        </Trans>
      </p>
      <p>
        <Trans>No email after an hour? Check your spam folder, then sign up again.</Trans>
      </p>
      <TimedButton
        wait={wait}
        placeholder={<Trans>Resend in {wait} s</Trans>}
        onClick={() => void send()}
      >
        <Trans>Send it again</Trans>
      </TimedButton>
      <FormMessage message={message} />
    </div>
  )
}
