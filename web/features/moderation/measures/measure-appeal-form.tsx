import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { appealLengths } from '#moderation/appeals'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = {
  /** ISO time at which appeals end. */
  until: string
  busy: boolean
  message: Message
  onSend: (text: string) => void
}

/** Form of the only answer to a warning, a strike or a pause, which is also its appeal. */
export function MeasureAppealForm({ until, busy, message, onSend }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')

  function submit() {
    if (!busy) onSend(text)
  }
  return (
    <Form className="grid gap-4" onSubmit={submit} aria-label={t`Your appeal`}>
      <p className="text-ink-2">
        <Trans>
          You may answer and appeal once, until {longDate(until)}. Someone who wasn’t involved
          decides within 7 days, or the same person if nobody else on our team can.
        </Trans>
      </p>
      <TextArea
        label={t`Your answer`}
        name="appeal"
        rows={4}
        required
        maxLength={appealLengths.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormMessage message={message} />
      <p>
        <Button type="submit" aria-busy={busy}>
          <Trans>Send appeal</Trans>
        </Button>
      </p>
    </Form>
  )
}
