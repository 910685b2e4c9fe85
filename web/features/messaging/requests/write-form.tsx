import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { requestLengths } from '#messaging/requests'
import { formDraft } from '../../../lib/form-draft.ts'
import { sayTyping } from '../../../lib/api/live.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'

type Props = {
  id: string
  /** Stores the message until it is sent. */
  onSend: (text: string) => void
}

/** Form for a further message in a conversation. */
export function WriteForm({ id, onSend }: Props) {
  const { t } = useLingui()
  const draft = formDraft(`message-${id}`)
  const [text, setText] = useState(() => draft.read().text ?? '')
  const [isEmpty, setEmpty] = useState(false)

  function write(text: string) {
    setText(text)
    setEmpty(false)
    draft.write({ text })
    if (text) sayTyping(id)
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    if (text.trim() === '') {
      setEmpty(true)
      currentTarget.querySelector('textarea')?.focus()
      return
    }
    onSend(text)
    setText('')
    draft.clear()
  }

  return (
    <form className="form" noValidate onSubmit={send}>
      <TextArea
        label={t`Your message`}
        name="text"
        rows={4}
        maxLength={requestLengths.message}
        value={text}
        error={isEmpty && t`Write a few words.`}
        onChange={(event) => write(event.target.value)}
      />
      <Button type="submit">
        <Trans>Send message</Trans>
      </Button>
    </form>
  )
}
