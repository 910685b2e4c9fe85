import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { callAuth, confirmAddress, isJustSent } from './call-auth.ts'
import { useWait } from './use-wait.ts'

/** A quiet hint that a mail waits, and a way to have it sent again. */
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
      error && !isJustSent(error)
        ? { kind: 'error', text: error.text }
        : {
            kind: 'success',
            text: t`If your address still needs confirming, a new email is on its way.`,
          },
    )
  }
  return (
    <div className="mt-4 text-small text-ink-2">
      <p className="break-words">
        <Trans>
          Please confirm <strong className="text-ink">{email}</strong> with the link in our email.
        </Trans>
      </p>
      {wait > 0 ? (
        <p className="flex min-h-11 items-center tabular-nums">
          <Trans>Resend in {wait} s</Trans>
        </p>
      ) : (
        <Button variant="quiet" className="-ml-1" onClick={() => void send()}>
          <Trans>Send it again</Trans>
        </Button>
      )}
      <FormMessage message={message} />
    </div>
  )
}
