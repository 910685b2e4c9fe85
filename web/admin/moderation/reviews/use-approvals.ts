import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  approveReviewsEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
  type ModeratedReview,
} from '#moderation/reviews'
import { call } from '../../../lib/api/call.ts'
import { useMay } from '../../shared/api/role.tsx'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'

/** Selection among the listed reviews, and the approval of all selected ones. */
export function useApprovals(reviewsOfPage: readonly ModeratedReview[]) {
  const { t } = useLingui()
  const reload = useReload()
  const may = useMay()(approveReviewsEndpoint)
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const { busy, message, setMessage, run } = useSaving()
  const pendingReviews = may ? reviewsOfPage.filter(({ state }) => state === 'pending') : []
  const selected = pendingReviews.filter(({ id }) => chosenIds.includes(id))

  async function approve(reviews: readonly ModeratedReview[]) {
    if (reviews.length === 0) return
    await run(async () => {
      const versions = reviews.map(({ id, version }) => ({ id, version }))
      const { published, left } = await call(approveReviewsEndpoint, {
        body: { reviews: versions },
      })
      if (published.length > 0) {
        showToast(
          plural(published.length, {
            one: '# review has been published.',
            other: '# reviews have been published.',
          }),
        )
      }
      if (left.length > 0) {
        const text = t`A colleague has decided on the remaining reviews. Look at them again.`
        setMessage({ kind: 'error', text })
      }
      setChosenIds([])
      await reload(listReviewsEndpoint, getReviewEndpoint, ...publicReads)
    })
  }

  return {
    open: pendingReviews,
    selected,
    busy,
    message,
    approve,
    isChosen: (id: string) => chosenIds.includes(id),
    choose: (id: string) =>
      setChosenIds((ids) =>
        ids.includes(id) ? ids.filter((reviewId) => reviewId !== id) : [...ids, id],
      ),
    chooseAll: (isOn: boolean) => setChosenIds(isOn ? pendingReviews.map(({ id }) => id) : []),
  }
}
export type Approvals = ReturnType<typeof useApprovals>
