import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { attemptAsMember } from './call-auth.ts'
import { useWait } from './use-wait.ts'

/** For a mailed code, and for another one: each attempt uses the code up, also one that fails. */
export function CodeField() {
  const { t: words } = useLingui()
  const [wait, begin] = useWait(true)
  const [message, setMessage] = useState<Message>(null)

  async function send() {
    begin()
    setMessage(null)
    const error = await attemptAsMember(({ client }) => client.reauthenticate())
    setMessage(
      error
        ? { kind: 'error', text: error.text }
        : { kind: 'success', text: t`We have sent you a new code.` },
    )
  }
  return (
    <div>
      <Field
        label={words`Code from the email`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      {wait > 0 ? (
        <p className="flex min-h-11 items-center text-small text-ink-2 tabular-nums">
          <Trans>You can request a new code in {wait} s</Trans>
        </p>
      ) : (
        <Button variant="quiet" className="-ml-1" onClick={() => void send()}>
          <Trans>Send a new code</Trans>
        </Button>
      )}
      <FormMessage message={message} />
    </div>
  )
}
