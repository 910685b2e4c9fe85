import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import {
  removeReplyEndpoint,
  replyToReviewEndpoint,
  type ReceivedReview,
} from '#moderation/own-reviews'
import { MAX_REPLY } from '#moderation/reviews'
import { CallError, fieldMessage } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { personName } from '../../../lib/person-name.ts'

type Props = { review: ReceivedReview; companion: string; onChanged: () => void }

/** A review with the companion's reply, or the form for one. */
export function ReceivedReviewItem({ review, companion, onChanged }: Props) {
  const { t } = useLingui()
  const { id, rating, text, createdAt, reply } = review
  const author = personName(review.author)
  const [isWriting, setWriting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function run(send: () => Promise<ReceivedReview>, successMessage: string) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      await send()
      setWriting(false)
      setMessage({ kind: 'success', text: successMessage })
      onChanged()
    } catch (error) {
      setMessage({ kind: 'error', text: textOf(error) ?? t`An unexpected error occurred` })
      if (error instanceof CallError && error.status === 409) onChanged()
    }
    setBusy(false)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const replyText = String(new FormData(event.currentTarget).get('reply') ?? '')
    const body = { version: reply?.version ?? 0, text: replyText }
    void run(
      () => call(replyToReviewEndpoint, { params: { id }, body }),
      t`Thank you. Our team reviews your reply before we publish it.`,
    )
  }
  const mayReply = reply === null || reply.state === 'returned'
  return (
    <li aria-label={t`Review by ${author}`}>
      <blockquote className="text-lead">{t`“${text}”`}</blockquote>
      <p className="text-small text-ink-2">
        {author} · {longDate(createdAt)} · {t`${rating} of 5`}
      </p>
      {reply && <Reply reply={reply} />}
      {isWriting && mayReply && (
        <form className="form" onSubmit={submit}>
          <TextArea
            label={t`Your reply`}
            hint={t`Your reply is visible to everyone who can see the review. Don’t name people or places.`}
            name="reply"
            rows={4}
            required
            maxLength={MAX_REPLY}
            defaultValue={reply?.text ?? ''}
          />
          <div className="own-row">
            <Button type="submit" aria-busy={busy}>
              <Trans>Submit reply</Trans>
            </Button>
            <Button variant="line" onClick={() => setWriting(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      )}
      <FormMessage message={message} />
      {!isWriting && (
        <div className="own-row">
          {mayReply && (
            <Button variant="line" onClick={() => setWriting(true)}>
              {reply ? <Trans>Edit and submit again</Trans> : <Trans>Reply</Trans>}
            </Button>
          )}
          {reply && (
            <Button
              variant="line"
              aria-busy={busy}
              onClick={() =>
                void run(
                  () => call(removeReplyEndpoint, { params: { id } }),
                  t`Your reply has been removed.`,
                )
              }
            >
              <Trans>Remove my reply</Trans>
            </Button>
          )}
          <ButtonLink variant="quiet" to={`/report?companion=${companion}&review=${id}`}>
            <Trans>Report this review</Trans>
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

/** Message for a refused text: names the rule that it breaks. */
function textOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null
  const { detail } = error.body
  const [first] = Array.isArray(detail) ? detail : []
  return first ? fieldMessage(first) : error.message
}

const Reply = ({
  reply: { text, state, reason },
}: {
  reply: NonNullable<ReceivedReview['reply']>
}) => (
  <div className="own-reply">
    <p className="text-small text-ink-2">
      {state === 'published' && (
        <span>
          <Trans>Your reply, published</Trans>
        </span>
      )}
      {state === 'submitted' && (
        <span>
          <Trans>Your reply, under review</Trans>
        </span>
      )}
      {state === 'returned' && (
        <span>
          <Trans>Your reply was returned: {reason}</Trans>
        </span>
      )}
    </p>
    <p className="thread-text">{text}</p>
  </div>
)
