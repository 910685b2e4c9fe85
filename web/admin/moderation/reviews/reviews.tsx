import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { listReviewsEndpoint } from '#moderation/reviews'
import { openCount } from '../../../lib/count.ts'
import { useList } from '../../shared/list/use-list.ts'
import { ListView } from '../../shared/list/list-view.tsx'
import { useAssignees } from '../../shared/team/use-assignees.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { focusedRow, onKeys } from '../../shared/queue/triage-keys.tsx'
import { useCaseCounts } from '../../shared/queue/use-case-counts.ts'
import { ApproveBar } from './approve-bar.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewView } from './review-view.tsx'
import { useApprovals } from './use-approvals.ts'
import { personName } from '../../../lib/person-name.ts'

const PAGE_SIZE = 20
// The address uses `companion` for the open dialog, so the search has another name.
const names = { state: 'state', search: 'companion', assigned: 'assigned' } as const
const shownAll = { state: null, search: null, assigned: null, page: null }

/** Reviews by members. None is published before staff approve it. */
export const ReviewsPage = () => (
  <ListAndCase name="review" list={<ReviewList />}>
    {(id) => <ReviewView id={id} />}
  </ListAndCase>
)

function ReviewList() {
  const { addressWith } = useSection()
  const list = useList(listReviewsEndpoint, { size: PAGE_SIZE, names })
  const counts = useCaseCounts('review')?.counts
  const pendingCount = (counts?.['pending'] ?? 0) + (counts?.['reply'] ?? 0)
  const assigneeOf = useAssignees('review', list.data?.reviews.map(({ id }) => id) ?? [])
  const approvals = useApprovals(list.data?.reviews ?? [])
  const { open, selected, approve, isChosen, choose } = approvals
  const keys = onKeys({
    a: (queue) => {
      const id = focusedRow(queue)
      void approve(selected.length > 0 ? selected : open.filter((review) => review.id === id))
    },
    x: (queue) => {
      const id = focusedRow(queue)
      if (id) choose(id)
    },
  })
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-4" onKeyDown={keys}>
      <ReviewFilters />
      <ApproveBar approvals={approvals} />
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={({ reviews, total }) => ({ shown: reviews.length, total })}
        summary={({ total }) => plural(total, { one: '# review', other: '# reviews' })}
        note={counts && (() => t`${openCount(pendingCount)} to moderate in total`)}
        empty={{
          title: <Trans>No reviews found</Trans>,
          link: { label: <Trans>Show all</Trans>, to: addressWith(shownAll) },
        }}
      >
        {({ reviews }) => (
          <ul className="admin-reviews">
            {reviews.map((review) => (
              <ReviewItem
                key={`${review.id} ${review.version}`}
                review={review}
                assignee={assigneeOf(review.id)}
              >
                {open.includes(review) && (
                  <input
                    type="checkbox"
                    aria-label={t`Select the review of ${review.companion.name} by ${personName(review.author)}`}
                    data-triage={review.id}
                    checked={isChosen(review.id)}
                    onChange={() => choose(review.id)}
                  />
                )}
              </ReviewItem>
            ))}
          </ul>
        )}
      </ListView>
    </div>
  )
}
