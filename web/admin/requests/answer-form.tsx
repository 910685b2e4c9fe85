import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { requestLengths } from '#contract/request-options'
import { formDraft } from '../../lib/form-draft.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { useRequestActions } from './use-request-actions.ts'

/** Words to the member: an answer, or what goes with declining. Kept in the tab until they are sent. */
export function AnswerForm({
  id,
  requestActions,
}: {
  id: string
  requestActions: ReturnType<typeof useRequestActions>
}) {
  const { t } = useLingui()
  const draft = formDraft(`answer-${id}`)
  const [text, setText] = useState(() => draft.read().text ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const { busy, step } = requestActions

  function write(typed: string) {
    setText(typed)
    setEmpty(false)
    draft.write({ text: typed })
  }

  async function send(act: 'answer' | 'decline') {
    if (!(await step(act, text))) return
    setText('')
    draft.clear()
    announce(act === 'answer' ? t`The answer is sent.` : t`The request is declined.`)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() !== '') return void send('answer')
    setEmpty(true)
    event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <TextArea
        label={t`Answer`}
        hint={t`The member reads this in My Bookings. To decline you may leave it empty.`}
        name="text"
        rows={4}
        maxLength={requestLengths.message}
        value={text}
        error={isEmpty && t`Write your answer.`}
        onChange={(event) => write(event.target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy}>
          <Trans>Send answer</Trans>
        </Button>
        <Button variant="line" aria-busy={busy} onClick={() => void send('decline')}>
          <Trans>Decline</Trans>
        </Button>
      </p>
    </form>
  )
}
