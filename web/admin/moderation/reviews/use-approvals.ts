import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ModeratedReview } from '#moderation/reviews'
import { approveReviews, getReview, listReviews } from '#moderation/reviews.api'
import { call } from '../../../lib/api/call.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'

/** Which of the shown reviews are selected, and how they are approved together. */
export function useApprovals(shown: readonly ModeratedReview[]) {
  const { t } = useLingui()
  const reload = useReload()
  const may = useMay()(approveReviews)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const open = may ? shown.filter(({ state }) => state === 'pending') : []
  const selected = open.filter(({ id }) => chosen.includes(id))

  async function approve(reviews: readonly ModeratedReview[]) {
    if (busy || reviews.length === 0) return
    setBusy(true)
    setMessage(null)
    try {
      const seen = reviews.map(({ id, version }) => ({ id, version }))
      const { published, left } = await call(approveReviews, { body: { reviews: seen } })
      if (published.length > 0) {
        showToast(
          plural(published.length, {
            one: '# review has been published.',
            other: '# reviews have been published.',
          }),
        )
      }
      if (left.length > 0) {
        const text = t`Someone else has decided on the reviews that are left. Please look at them again.`
        setMessage({ kind: 'error', text })
      }
      setChosen([])
      await reload(listReviews, getReview, ...publicReads)
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }

  return {
    open,
    selected,
    busy,
    message,
    approve,
    isChosen: (id: string) => chosen.includes(id),
    choose: (id: string) =>
      setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    chooseAll: (isOn: boolean) => setChosen(isOn ? open.map(({ id }) => id) : []),
  }
}
export type Approvals = ReturnType<typeof useApprovals>
