import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import {
  getAssignmentEndpoint,
  listAssignmentsEndpoint,
  type CaseAssignment,
} from '#staff/case-assignments'
import { answerQuestionEndpoint, askOwnerEndpoint, MAX_CASE_QUESTION } from '#staff/case-questions'
import { getInboxEndpoint } from '#staff/inbox'
import type { QueueKind } from '#staff/queue-kinds'
import { mayWorkOn } from '#staff/queue-rights'
import { call } from '../../../lib/api/call.ts'
import { formDraft } from '../../../lib/form-draft.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useRole } from '../api/role.tsx'
import { useSaving } from '../api/use-saving.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../api/use-staff-answer.ts'
import { OwnerBadge } from './owner-badge.tsx'

type Props = { kind: QueueKind; id: string }
type Question = NonNullable<CaseAssignment['question']>

/** The last question to the owner about the open case. Colleagues can ask one, and owners hand the case back. */
export function OwnerQuestion({ kind, id }: Props) {
  const { t } = useLingui()
  const role = useRole()
  const parts = { params: { kind, id } }
  const { data } = useStaffAnswer(getAssignmentEndpoint, parts)
  const cache = useStaffCache()
  const reload = useReload()
  if (!data) return null
  const { question } = data
  const isWaiting = question !== null && question.answer === null
  const store = (assignment: CaseAssignment) => {
    cache.set(getAssignmentEndpoint, parts, assignment)
    void reload(listAssignmentsEndpoint, getInboxEndpoint)
  }
  const isAsking = !isWaiting && role !== 'owner' && mayWorkOn(role, kind)
  if (!question && !isAsking) return null
  return (
    <section className="admin-owner-question" aria-label={t`Question to the owner`}>
      {question && <Words question={question} />}
      {isWaiting && role === 'owner' && (
        <WordsForm
          draftName={`owner-answer-${kind}-${id}`}
          label={t`Your answer`}
          button={<Trans>Hand back</Trans>}
          send={async (answer) =>
            store(await call(answerQuestionEndpoint, { ...parts, body: { answer } }))
          }
        />
      )}
      {isAsking && (
        <details>
          <summary className="admin-fold">
            <Trans>Ask the owner</Trans>
          </summary>
          <WordsForm
            draftName={`owner-question-${kind}-${id}`}
            label={t`Your question`}
            button={<Trans>Send question</Trans>}
            send={async (text) =>
              store(await call(askOwnerEndpoint, { ...parts, body: { question: text } }))
            }
          />
        </details>
      )}
    </section>
  )
}

function Words({ question }: { question: Question }) {
  const { text, at, by, answer } = question
  return (
    <>
      {!answer && <OwnerBadge />}
      <ol className="admin-steps">
        <Step text={text} at={at} by={by} />
        {answer && <Step {...answer} />}
      </ol>
    </>
  )
}

const Step = ({ text, at, by }: NonNullable<Question['answer']>) => (
  <li>
    <p className="text-small text-ink-2">
      <time dateTime={at}>{moment(at)}</time>
      {by && <span> · {by.name || by.id.slice(0, 8)}</span>}
    </p>
    <p className="admin-words-said">{text}</p>
  </li>
)

type FormProps = {
  /** Name of the draft that is stored in the tab until the words are sent. */
  draftName: string
  label: string
  button: ReactNode
  send: (text: string) => Promise<void>
}

function WordsForm({ draftName, label, button, send }: FormProps) {
  const { t } = useLingui()
  const draft = formDraft(draftName)
  const [text, setText] = useState(() => draft.read()['text'] ?? '')
  const { busy, message, setMessage, run } = useSaving()

  function type(newText: string) {
    setText(newText)
    draft.write({ text: newText })
  }

  async function submit() {
    if (text.trim() === '') {
      setMessage({ kind: 'error', text: t`Write a few words first.` })
      return
    }
    await run(async () => {
      await send(text)
      setText('')
      draft.clear()
    })
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextArea
        label={label}
        name="owner-words"
        rows={3}
        maxLength={MAX_CASE_QUESTION}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <FormMessage message={message} />
      <p>
        <Button type="submit" variant="line" aria-busy={busy}>
          {button}
        </Button>
      </p>
    </form>
  )
}
