import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { requestLengths } from '#messaging/requests'
import { formDraft } from '../../../lib/form-draft.ts'
import { sayTyping } from '../../../lib/api/live.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { TemplatePicker } from './template-picker.tsx'

type Props = {
  id: string
  busy: boolean
  /** Stores the answer until it is sent. */
  onAnswer: (text: string) => void
  /** @returns true if the request was declined */
  onDecline: (text: string) => Promise<boolean>
  /** Opens the next request. */
  onNext?: () => void
  /** Prepared answers that can be inserted. */
  templates?: readonly { title: string; text: string }[]
}

/** Form to answer or decline a request. The text is stored in the tab until it is sent. */
export function AnswerForm({ id, busy, onAnswer, onDecline, onNext, templates }: Props) {
  const { t } = useLingui()
  const draft = formDraft(`answer-${id}`)
  const [text, setText] = useState(() => draft.read().text ?? '')
  const [isEmpty, setEmpty] = useState(false)

  function write(text: string) {
    setText(text)
    setEmpty(false)
    draft.write({ text })
    if (text) sayTyping(id)
  }

  function clear() {
    setText('')
    draft.clear()
  }

  async function decline() {
    if (!(await onDecline(text))) return
    clear()
    announce(t`The request was declined.`)
  }

  /** @returns true if there was a text to send */
  function send(form: HTMLFormElement | null): boolean {
    if (text.trim() !== '') {
      onAnswer(text)
      clear()
      return true
    }
    setEmpty(true)
    form?.querySelector('textarea')?.focus()
    return false
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send(event.currentTarget)
  }

  /** Appends a prepared answer to the typed text; it sends nothing. */
  const insert = (addition: string) =>
    write([text.trimEnd(), addition].filter(Boolean).join('\n\n').slice(0, requestLengths.message))

  return (
    <form className="form" noValidate onSubmit={submit}>
      {templates && templates.length > 0 && (
        <TemplatePicker templates={templates} onChoose={insert} />
      )}
      <TextArea
        label={t`Answer`}
        hint={t`The member will see this in My Bookings. If you decline, you can leave it blank.`}
        name="text"
        rows={4}
        maxLength={requestLengths.message}
        value={text}
        error={isEmpty && t`Write your answer.`}
        onChange={(event) => write(event.target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit">
          <Trans>Send answer</Trans>
        </Button>
        {onNext && (
          <Button
            variant="line"
            onClick={(event) => {
              if (send(event.currentTarget.form)) onNext()
            }}
          >
            <Trans>Send and open next</Trans>
          </Button>
        )}
        <Button variant="line" aria-busy={busy} onClick={() => void decline()}>
          <Trans>Decline</Trans>
        </Button>
      </p>
    </form>
  )
}
