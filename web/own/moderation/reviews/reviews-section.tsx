import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { listReceivedReviewsEndpoint } from '#moderation/own-reviews'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { ReceivedReviewItem } from './received-review-item.tsx'

const PAGE_SIZE = 20
const MAX_SHOWN_REVIEWS = 100

/** Published reviews of the companion, and her replies. */
export function ReviewsSection({ declinesReviews }: Pick<OwnProfile, 'declinesReviews'>) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data, error, refetch } = useApiQuery(
    listReceivedReviewsEndpoint,
    { query: { limit } },
    { staleTime: 0, keep: true },
  )
  if (!data) {
    return error ? (
      <NotLoaded text={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    )
  }
  const { reviews, total, companion } = data
  return (
    <OwnSection
      title={<Trans>Reviews of you</Trans>}
      help={
        <>
          <p>
            <Trans>
              You can reply once to each review. Our team reads your reply within 48 hours, then
              shows it below the review.
            </Trans>
          </p>
          <p>
            <Trans>
              You can remove your reply at any time. If a review is untrue or reveals too much,
              report it.
            </Trans>
          </p>
        </>
      }
    >
      {declinesReviews && reviews.length > 0 && (
        <p className="text-ink-2">
          <Trans>Only you and our team see these reviews now.</Trans>
        </p>
      )}
      {reviews.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No published reviews yet.</Trans>
        </p>
      ) : (
        <ul>
          {reviews.map((review) => (
            <ReceivedReviewItem
              key={review.id}
              review={review}
              companion={companion}
              onChanged={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {total > limit && limit < MAX_SHOWN_REVIEWS && (
        <p>
          <Button variant="line" onClick={() => setLimit(MAX_SHOWN_REVIEWS)}>
            <Trans>Show more</Trans>
          </Button>
        </p>
      )}
    </OwnSection>
  )
}
