import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberRequest } from '#messaging/requests'

type Review = NonNullable<MemberRequest['review']>

/** The member's review and the state of its moderation. @param isDeclined the companion declines reviews */
export function OwnReview({ review, isDeclined }: { review: Review; isDeclined: boolean }) {
  const { t } = useLingui()
  const { rating, text, author, state, reason } = review
  return (
    <figure className="grid gap-3">
      <blockquote className="text-lead">{t`“${text}”`}</blockquote>
      <figcaption className="text-small text-ink-2">
        {author} · {t`${rating} of 5`}
      </figcaption>
      <p>
        <Outcome state={state} reason={reason} isDeclined={isDeclined} />
      </p>
    </figure>
  )
}

type OutcomeProps = Pick<Review, 'state' | 'reason'> & { isDeclined: boolean }

function Outcome({ state, reason, isDeclined }: OutcomeProps) {
  if (isDeclined && state !== 'hidden') {
    return <Trans>She prefers not to receive reviews, so yours isn’t shown.</Trans>
  }
  if (state === 'pending') return <Trans>We read every review before we publish it.</Trans>
  if (state === 'published') return <Trans>Published on the profile.</Trans>
  if (reason) return <Trans>Not published: {reason}</Trans>
  return <Trans>Not published.</Trans>
}
