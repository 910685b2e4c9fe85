import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore, type SubmitEvent } from 'react'
import {
  actOnStaffRequestEndpoint,
  getQueuedEndpoint,
  listQueueEndpoint,
} from '#messaging/admin-requests'
import { requestLengths, type QueuedRequest } from '#messaging/requests'
import { wantedText } from '../../../features/messaging/requests/request-labels.ts'
import { call } from '../../../lib/api/call.ts'
import { formDraft } from '../../../lib/form-draft.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { rememberedReason, subscribeToReasons } from '../../shared/api/read-reasons.ts'
import { ReasonPicker } from '../../shared/api/reason-picker.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../../shared/api/use-staff-answer.ts'
import { SavedReplies } from '../../shared/team/saved-replies.tsx'
import { showToast } from '../../shared/toasts.tsx'

type Props = {
  requests: readonly QueuedRequest[]
  /** @param failedIds ids of the requests that still need an answer */
  onDone: (failedIds: readonly string[]) => void
}

/** Answers or declines several requests with the same text, after their messages were opened for one reason. */
export function AnswerTogether({ requests, onDone }: Props) {
  const { user } = useAuth()
  const ids = requests.map(({ id }) => id)
  const idsWithoutReason = useSyncExternalStore(
    subscribeToReasons,
    () => ids.filter((id) => user && rememberedReason(user.id, id) === null).join(),
    () => '',
  )
  if (idsWithoutReason !== '') {
    return (
      <div className="admin-step">
        <ReasonPicker kind="thread" of={idsWithoutReason.split(',')} />
      </div>
    )
  }
  return <AnswerToAll requests={requests} onDone={onDone} />
}

/** The typed answer, which stays while staff open a request from the list. */
const draft = formDraft('answer-together')

function AnswerToAll({ requests, onDone }: Props) {
  const { t } = useLingui()
  const cache = useStaffCache()
  const reload = useReload()
  const [text, setText] = useState(() => draft.read()['text'] ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  // A repeated attempt sends the same keys, so that no member gets the answer twice.
  const [batch] = useState(() => crypto.randomUUID())
  const [keys] = useState(() => new Map<string, string>())
  const total = requests.length

  function type(newText: string) {
    setText(newText)
    draft.write({ text: newText })
  }

  function keyOf(id: string): string {
    const name = `${batch} ${id} ${text.trim()}`
    const key = keys.get(name) ?? crypto.randomUUID()
    keys.set(name, key)
    return key
  }

  /** @returns the error message; `null` on success */
  async function decide(id: string, act: 'answer' | 'decline'): Promise<string | null> {
    const parts = { params: { id } }
    const request = cache.get(getQueuedEndpoint, parts)
    if (!request) return t`The messages are still loading.`
    const { version } = request
    const answer = { act: 'answer' as const, version, key: keyOf(id), text: text.trim() }
    const refusal = { act: 'decline' as const, version, text: text.trim() }
    try {
      const body = act === 'answer' ? answer : refusal
      cache.set(getQueuedEndpoint, parts, await call(actOnStaffRequestEndpoint, { ...parts, body }))
      return null
    } catch (error) {
      await cache.reload(getQueuedEndpoint, parts)
      return saveError(error, t`We couldn’t save this. Check your connection and try again.`)
    }
  }

  async function decideAll(act: 'answer' | 'decline') {
    if (isBusy) return
    if (act === 'answer' && text.trim() === '') {
      setMessage({ kind: 'error', text: t`Write your answer.` })
      return
    }
    setIsBusy(true)
    setMessage(null)
    const failedIds: string[] = []
    const errors = new Set<string>()
    for (const { id } of requests) {
      const error = await decide(id, act)
      if (error === null) continue
      failedIds.push(id)
      errors.add(error)
    }
    setIsBusy(false)
    setIsAsking(false)
    const count = total - failedIds.length
    if (count > 0) {
      showToast(
        act === 'answer'
          ? plural(count, { one: '# request answered.', other: '# requests answered.' })
          : plural(count, { one: '# request declined.', other: '# requests declined.' }),
      )
    }
    if (failedIds.length === 0) draft.clear()
    else {
      const open = plural(failedIds.length, {
        one: '# request is still open.',
        other: '# requests are still open.',
      })
      setMessage({ kind: 'error', text: [open, ...errors].join(' ') })
    }
    onDone(failedIds)
    await reload(listQueueEndpoint)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void decideAll('answer')
  }

  const declineText = plural(total, { one: 'Decline # request', other: 'Decline # requests' })
  return (
    <>
      <form className="admin-step" noValidate aria-label={t`Answer together`} onSubmit={submit}>
        <h2 className="text-h4">
          {plural(total, { one: 'Answer # request', other: 'Answer # requests' })}
        </h2>
        <ol className="admin-steps">
          {requests.map((request) => (
            <ChosenRequest key={request.id} request={request} />
          ))}
        </ol>
        <SavedReplies
          onChoose={(reply) =>
            type([text, reply].filter(Boolean).join('\n\n').slice(0, requestLengths.message))
          }
        />
        <TextArea
          label={t`Answer to all`}
          hint={t`Each member reads it in their own conversation. If you decline, you can leave it blank.`}
          name="text"
          rows={4}
          maxLength={requestLengths.message}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <FormMessage message={message} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" aria-busy={isBusy}>
            {plural(total, { one: 'Send # answer', other: 'Send # answers' })}
          </Button>
          <Button variant="line" aria-busy={isBusy} onClick={() => setIsAsking(true)}>
            {declineText}
          </Button>
        </p>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={declineText}
          text={
            <Trans>
              Each member gets a message that their request is declined. You can’t undo this.
            </Trans>
          }
          confirm={isBusy ? <Trans>One moment…</Trans> : <Trans>Decline</Trans>}
          busy={isBusy}
          onConfirm={() => void decideAll('decline')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** The member's own words since the last answer. */
function ChosenRequest({ request: { id, reference } }: { request: QueuedRequest }) {
  const { data, error, refetch } = useStaffAnswer(getQueuedEndpoint, { params: { id } })
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16" />
  const lastAnswer = data.messages.findLastIndex(({ act }) => act === 'answer' || act === 'suggest')
  const newMessages = data.messages
    .slice(lastAnswer + 1)
    .filter(({ act, text }) => (act === 'send' || act === 'write') && text !== '')
  return (
    <li>
      <p className="text-small text-ink-2">
        {data.member.name || data.member.id.slice(0, 8)} → {data.companion.name} ·{' '}
        {wantedText(data)} · {reference}
      </p>
      {newMessages.map(({ number, text }) => (
        <p key={number} className="admin-words-said">
          {text}
        </p>
      ))}
      {newMessages.length === 0 && (
        <p className="text-ink-2">
          <Trans>No new message.</Trans>
        </p>
      )}
    </li>
  )
}
