import { t } from '@lingui/core/macro'
import {
  listNotificationsEndpoint,
  reviewNotificationsEndpoint,
  type NotificationCount,
} from '#billing/payment-notifications'
import { call } from '../../../lib/api/call.ts'
import { announce } from '../../../ui/announce.tsx'
import { useReload, useStaffCache } from '../../shared/api/use-staff-answer.ts'
import { useSaving } from '../../shared/api/use-saving.ts'

/** Marks the listed notifications as reviewed; later ones stay open. */
export function useReviewNotifications() {
  const cache = useStaffCache()
  const reload = useReload()
  const { busy, message, run } = useSaving()

  async function review(counts: readonly NotificationCount[]): Promise<void> {
    const until = counts
      .map(({ lastAt }) => lastAt)
      .toSorted()
      .at(-1)
    if (until === undefined) return
    await run(
      async () => {
        const answer = await call(reviewNotificationsEndpoint, { body: { until } })
        cache.set(listNotificationsEndpoint, {}, answer)
        void reload()
        announce(t`Marked as reviewed`)
      },
      t`Something went wrong. Check your connection and try again.`,
    )
  }
  return { review, busy, message }
}
