import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberRequest } from '#messaging/requests'

type Review = NonNullable<MemberRequest['review']>

/** The member's review and the state of its moderation. */
export function OwnReview({ review }: { review: Review }) {
  const { t } = useLingui()
  const { rating, text, author, state, reason } = review
  return (
    <figure className="grid gap-3">
      <blockquote className="text-lead">{t`“${text}”`}</blockquote>
      <figcaption className="text-small text-ink-2">
        {author} · {t`${rating} of 5`}
      </figcaption>
      <p>
        <Outcome state={state} reason={reason} />
      </p>
    </figure>
  )
}

function Outcome({ state, reason }: Pick<Review, 'state' | 'reason'>) {
  if (state === 'pending') return <Trans>Our team reads it before it is published.</Trans>
  if (state === 'published') return <Trans>It is published on the profile.</Trans>
  if (reason) return <Trans>It is not published: {reason}</Trans>
  return <Trans>It is not published.</Trans>
}
