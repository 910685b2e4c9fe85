import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { attemptAsMember } from './call-auth.ts'
import { TimedButton } from './timed-button.tsx'
import { useWait } from './use-wait.ts'

/** Field for a mailed code with a button for a new code: every attempt, also a failed one, uses up the code. */
export function CodeField() {
  const { t } = useLingui()
  const [wait, begin] = useWait(true)
  const [message, setMessage] = useState<Message>(null)

  async function send() {
    begin()
    setMessage(null)
    const error = await attemptAsMember(({ client }) => client.reauthenticate())
    setMessage(
      error
        ? { kind: 'error', text: error.text }
        : { kind: 'success', text: t`We’ve sent you a new code.` },
    )
  }
  return (
    <div>
      <Field
        label={t`Code from the email`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <TimedButton
        wait={wait}
        placeholder={<Trans>You can request a new code in {wait} s</Trans>}
        onClick={() => void send()}
      >
        <Trans>Send a new code</Trans>
      </TimedButton>
      <FormMessage message={message} />
    </div>
  )
}
