import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReviewsAnswer } from '#contract/reviews'
import { count } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { PageLinks } from '../page-links.tsx'
import { useAdmin } from '../use-admin.ts'
import { useSection } from '../use-section.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewItem } from './review-item.tsx'

const PAGE_SIZE = 20

/** What members say of companions: nothing is published that staff have not read. */
export function Reviews() {
  const { params, addressWith } = useSection()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, error, refetch, isPlaceholderData } = useAdmin<ReviewsAnswer>(
    callOf(params, page),
    { keep: true },
  )
  return (
    <div className="grid gap-4">
      <ReviewFilters />
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.reviews.length === 0 ? (
        <Notice
          title={<Trans>No reviews found</Trans>}
          link={{ label: <Trans>Show all</Trans>, to: addressWith(shownAll) }}
        />
      ) : (
        <div className={isPlaceholderData ? 'opacity-50' : ''}>
          <ul className="admin-reviews">
            {data.reviews.map((review) => (
              <ReviewItem key={`${review.id} ${review.version}`} review={review} />
            ))}
          </ul>
          <div className="admin-foot">
            <p role="status" className="text-small text-ink-2">
              {plural(data.total, { one: '# review', other: '# reviews' })},{' '}
              <Trans>{count(data.counts.pending ?? 0)} to decide in all</Trans>
            </p>
            <PageLinks
              page={page}
              pages={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
              addressOf={(to) => addressWith({ page: to > 1 ? String(to) : null })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

const shownAll = { state: null, of: null, page: null }

function callOf(params: URLSearchParams, page: number): string {
  const query = new URLSearchParams({
    skip: String((page - 1) * PAGE_SIZE),
    limit: String(PAGE_SIZE),
  })
  // In the dashboard's address `companion` is the dialog of one.
  for (const [key, name] of Object.entries({ state: 'state', of: 'companion' })) {
    const value = params.get(key)
    if (value) query.set(name, value)
  }
  return `/api/admin/reviews?${query}`
}
