import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { listReviewsEndpoint, type ModeratedReview } from '#moderation/reviews'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { TakeCase } from '../../shared/team/assignee-cell.tsx'
import { FoldedTeamPanel } from '../../shared/team/team-panel.tsx'
import { DecideReview } from './decide-review.tsx'
import { ReplyDecision } from './reply-decision.tsx'
import { reviewStateName } from './review-labels.ts'
import { personName } from '../../../lib/person-name.ts'
import '../../../styles/admin/admin-reviews.css'

type Props = {
  review: ModeratedReview
  /** Checkbox that selects the review. */
  children: ReactNode
} & Pick<ComponentProps<typeof FoldedTeamPanel>, 'assignee'>

/** A review with the decisions of staff; beside an open review, only its text. */
export function ReviewItem({ review, assignee, children }: Props) {
  const { t } = useLingui()
  const { params } = useSection()
  const { id, companion, rating, text, reply } = review
  const author = personName(review.author)
  const isBeside = params.has('review')
  const isOpen = [...review.can.decide, ...(reply?.can.decide ?? [])].includes('approve')
  return (
    <li data-row aria-label={t`Review of ${companion.name} by ${author}`}>
      <div className="admin-badges">
        {children}
        <CaseLink name="review" id={id} isOpen={isOpen}>
          {author}
        </CaseLink>
        <ReviewBadge review={review} />
        {isOpen && <TakeCase kind="review" id={id} assignee={assignee} />}
      </div>
      <p>
        <Link to={`/companion/${companion.id}`} className="link">
          {companion.name}
        </Link>{' '}
        · {t`${rating} of 5`} · {moment(review.createdAt)}
        {review.reference && <span>{` · ${review.reference}`}</span>}
      </p>
      <blockquote className="admin-words-said">{text}</blockquote>
      {isBeside || (
        <>
          <RefusalReason review={review} />
          <DecideReview review={review} />
          <FoldedTeamPanel
            kind="review"
            id={id}
            lists={[listReviewsEndpoint]}
            assignee={assignee}
          />
          {reply && <ReplyDecision key={reply.version} review={review} reply={reply} />}
        </>
      )}
    </li>
  )
}

export const ReviewBadge = ({ review: { state } }: { review: ModeratedReview }) => (
  <Badge tone={state === 'published' ? 'sage' : 'paper'}>{reviewStateName(state)}</Badge>
)

/** The reason why a review wasn't published. */
export const RefusalReason = ({ review: { reason } }: { review: ModeratedReview }) =>
  reason && (
    <p className="admin-note">
      <Trans>Not published: {reason}</Trans>
    </p>
  )
