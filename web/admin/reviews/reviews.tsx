import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReviewsAnswer } from '#contract/reviews'
import { count } from '../../lib/format.ts'
import { listCall } from '../shared/list/list-call.ts'
import { ListView } from '../shared/list/list-view.tsx'
import { useAdmin } from '../shared/api/use-admin.ts'
import { useSection } from '../shared/api/use-section.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewItem } from './review-item.tsx'

const PAGE_SIZE = 20
// In the dashboard's address `companion` is the dialog of one.
const names = { state: 'state', search: 'companion' }
const shownAll = { state: null, search: null, page: null }

/** What members say of companions: nothing is published that staff have not read. */
export function Reviews() {
  const { params, addressWith } = useSection()
  const call = listCall('/api/admin/reviews', params, PAGE_SIZE, names)
  const list = useAdmin<ReviewsAnswer>(call, { keep: true })
  return (
    <div className="grid gap-4">
      <ReviewFilters />
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={({ reviews, total }) => ({ shown: reviews.length, total })}
        summary={({ total, counts }) =>
          `${plural(total, { one: '# review', other: '# reviews' })}, ${t`${count(counts.pending ?? 0)} to decide in all`}`
        }
        empty={{
          title: <Trans>No reviews found</Trans>,
          link: { label: <Trans>Show all</Trans>, to: addressWith(shownAll) },
        }}
      >
        {({ reviews }) => (
          <ul className="admin-reviews">
            {reviews.map((review) => (
              <ReviewItem key={`${review.id} ${review.version}`} review={review} />
            ))}
          </ul>
        )}
      </ListView>
    </div>
  )
}
