import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  removeReplyEndpoint,
  replyToReviewEndpoint,
  type ReceivedReview,
} from '#moderation/own-reviews'
import { MAX_REPLY } from '#moderation/reviews'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { personName } from '../../../lib/person-name.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'
import { Form } from '../../../ui/form.tsx'

type Props = { review: ReceivedReview; companion: string; onChanged: () => void }

/** A review with the companion's reply, or the form for one. */
export function ReceivedReviewItem({ review, companion, onChanged }: Props) {
  const { t } = useLingui()
  const { id, rating, text, createdAt, reply } = review
  const author = personName(review.author)
  const [isWriting, setWriting] = useState(false)
  const { busy, message, setMessage, run } = useSingleCall((error) => {
    if (error instanceof CallError && error.status === 409) onChanged()
  })

  const change = (send: () => Promise<ReceivedReview>, successMessage: string) =>
    run(async () => {
      await send()
      setWriting(false)
      setMessage({ kind: 'success', text: successMessage })
      onChanged()
    })

  const submit = (replyText: string) =>
    change(
      () => {
        const body = { version: reply?.version ?? 0, text: replyText }
        return call(replyToReviewEndpoint, { params: { id }, body })
      },
      t`Thank you. Our team reviews your reply before we publish it.`,
    )
  const mayReply = reply === null || reply.state === 'returned'
  return (
    <li className="grid gap-3 border-t border-line py-6" aria-label={t`Review by ${author}`}>
      <blockquote className="text-lead">{t`“${text}”`}</blockquote>
      <p className="text-small text-ink-2">
        {author} · {longDate(createdAt)} · {t`${rating} of 5`}
      </p>
      {reply && <Reply reply={reply} />}
      {isWriting && mayReply && (
        <Form className="form" onSubmit={(field) => submit(field('reply'))}>
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
        </Form>
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
                void change(
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

const Reply = ({
  reply: { text, state, reason },
}: {
  reply: NonNullable<ReceivedReview['reply']>
}) => (
  <div className="pl-5 border-l-2 border-wine">
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
