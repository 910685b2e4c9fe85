import { Trans, useLingui } from '@lingui/react/macro'
import { getReviewEndpoint, listReviewsEndpoint, type ModeratedReview } from '#moderation/reviews'
import { moment } from '../../../lib/format-date.ts'
import { Link } from '../../../ui/link.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { DecideReview } from './decide-review.tsx'
import { ReplyDecision } from './reply-decision.tsx'
import { RefusalReason, ReviewBadge } from './review-item.tsx'
import { personName } from '../../../lib/person-name.ts'

/** One review with its assignment and the notes of staff. */
export const ReviewView = ({ id }: { id: string }) => (
  <CaseView kind="review" id={id} get={getReviewEndpoint} lists={[listReviewsEndpoint]}>
    {(review) => <Loaded key={review.version} review={review} />}
  </CaseView>
)

function Loaded({ review }: { review: ModeratedReview }) {
  const { t } = useLingui()
  const { companion, rating, reply } = review
  const author = personName(review.author)
  return (
    <section className="grid gap-6" aria-label={t`Review of ${companion.name} by ${author}`}>
      <div>
        <h2 className="text-h3">
          <Link to={`/companion/${companion.id}`}>{companion.name}</Link>
        </h2>
        <p className="admin-badges mt-2">
          <ReviewBadge review={review} />
        </p>
      </div>
      <blockquote className="admin-words-said">{review.text}</blockquote>
      <DetailList
        facts={[
          { name: t`Author`, value: author },
          { name: t`Rating`, value: t`${rating} of 5` },
          { name: t`Received`, value: moment(review.createdAt) },
          { name: t`Request`, value: review.reference },
          { name: t`Decided`, value: review.decidedAt && moment(review.decidedAt) },
        ]}
      />
      {review.isDeclined && (
        <p className="admin-note">
          <Trans>
            {companion.name} declines reviews. None is shown until she allows them again; your
            decision applies then.
          </Trans>
        </p>
      )}
      <RefusalReason review={review} />
      <DecideReview review={review} />
      {reply && <ReplyDecision key={reply.version} review={review} reply={reply} />}
    </section>
  )
}
