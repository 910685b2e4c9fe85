import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberRequest } from '#contract/requests'

/** The review that a member has written, and what became of it. */
export function OwnReview({ review }: { review: NonNullable<MemberRequest['review']> }) {
  const { t } = useLingui()
  const { rating, text, author, state, reason } = review
  return (
    <figure className="grid gap-3">
      <blockquote className="text-lead">{t`“${text}”`}</blockquote>
      <figcaption className="text-small text-ink-2">
        {author} · {t`${rating} of 5`}
      </figcaption>
      <p>
        {state === 'pending' ? (
          <Trans>Our team reads it before it is published.</Trans>
        ) : state === 'published' ? (
          <Trans>It is published on the profile.</Trans>
        ) : reason ? (
          <Trans>It is not published: {reason}</Trans>
        ) : (
          <Trans>It is not published.</Trans>
        )}
      </p>
    </figure>
  )
}
