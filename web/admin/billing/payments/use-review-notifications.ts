import { t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  listNotificationsEndpoint,
  reviewNotificationsEndpoint,
  type NotificationCount,
} from '#billing/payment-notifications'
import { call } from '../../../lib/api/call.ts'
import { announce } from '../../../ui/announce.tsx'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useStaffCache } from '../../shared/api/use-staff-answer.ts'

/** Marks the listed notifications as reviewed; later ones stay open. */
export function useReviewNotifications() {
  const cache = useStaffCache()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function review(counts: readonly NotificationCount[]): Promise<void> {
    const until = counts
      .map(({ lastAt }) => lastAt)
      .toSorted()
      .at(-1)
    if (busy || until === undefined) return
    setBusy(true)
    setMessage(null)
    try {
      cache.set(
        listNotificationsEndpoint,
        {},
        await call(reviewNotificationsEndpoint, { body: { until } }),
      )
      announce(t`Marked as reviewed`)
    } catch (error) {
      const fallback = t`Something went wrong. Check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, fallback) })
    }
    setBusy(false)
  }
  return { review, busy, message }
}
