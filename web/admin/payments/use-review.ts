import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NotificationCount, type NotificationList } from '#contract/payment-notifications'
import { listNotifications, reviewNotifications } from '#contract/payment-notifications.api'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { announce } from '../../ui/announce.tsx'
import type { Message } from '../../ui/form-message.tsx'
import { adminRequest, saveError } from '../shared/api/admin-api.ts'

/** Marks the notifications that are shown as reviewed; what came since stays open. */
export function useReview() {
  const { user } = useAuth()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function review(shown: readonly NotificationCount[]): Promise<void> {
    const until = shown
      .map(({ lastAt }) => lastAt)
      .toSorted()
      .at(-1)
    if (busy || until === undefined) return
    setBusy(true)
    setMessage(null)
    try {
      const { method, path } = reviewNotifications
      const answer = await adminRequest<NotificationList>(method, path, { until })
      queries.setQueryData([PERSONAL, user?.id, listNotifications.path], answer)
      announce(t`Marked as reviewed`)
    } catch (error) {
      const failed = t`That did not work. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }
  return { review, busy, message }
}
