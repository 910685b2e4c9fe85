import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { requestLengths } from '#contract/request-options'
import { formDraft } from '../../lib/form-draft.ts'
import { sayTyping } from '../../lib/live.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'

type Props = {
  id: string
  busy: boolean
  message: Message
  /** Says whether it was sent. */
  onSend: (text: string) => Promise<boolean>
}

/** More to say in a thread. */
export function WriteForm({ id, busy, message, onSend }: Props) {
  const { t } = useLingui()
  const draft = formDraft(`message-${id}`)
  const [text, setText] = useState(() => draft.read().text ?? '')
  const [isEmpty, setEmpty] = useState(false)

  function write(typed: string) {
    setText(typed)
    setEmpty(false)
    draft.write({ text: typed })
    if (typed) sayTyping(id)
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    if (text.trim() === '') {
      setEmpty(true)
      currentTarget.querySelector('textarea')?.focus()
      return
    }
    if (!(await onSend(text))) return
    setText('')
    draft.clear()
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={t`Your message`}
        name="text"
        rows={4}
        maxLength={requestLengths.message}
        value={text}
        error={isEmpty && t`Please write a few words.`}
        onChange={(event) => write(event.target.value)}
      />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send message</Trans>}
      </Button>
    </form>
  )
}
