import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSubscriptionEndpoint, type SubscriptionAnswer } from '#billing/payments'
import { DAY_MS, MINUTE_MS } from '#platform/time'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { usePendingCheckout } from './pending-checkout.ts'

const MIN_POLL_MS = 1_000
const MAX_POLL_MS = 20_000
const MAX_POLLING_MS = 5 * MINUTE_MS
const CHECKOUT_LIFETIME_MS = DAY_MS

/**
 * Delay before the next poll for the provider's notification, with back-off.
 *
 * @param answeredAt time of the last answer, epoch ms
 * @param since time the wait began, epoch ms
 * @returns milliseconds; `false` once the automatic polls end
 */
function nextPoll(answeredAt: number, since: number): number | false {
  const waitedMs = Math.max(0, answeredAt - since)
  const pause = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, waitedMs / 4))
  return waitedMs + pause > MAX_POLLING_MS ? false : pause
}

const isHeld = (answer?: SubscriptionAnswer) =>
  answer?.payments.some(({ heldFor }) => heldFor !== null) === true

const updatedAt = (state: { dataUpdatedAt: number; errorUpdatedAt: number }) =>
  Math.max(state.dataUpdatedAt, state.errorUpdatedAt)

/**
 * The member's subscriptions and payments. While a checkout is open, polls until the plan is active; then
 * refreshes all personal data, in every tab.
 *
 * @param isPaid true if the address reports a payment; it starts the polls and proves nothing
 */
export function useSubscription(isPaid = false) {
  const [from, setPollFrom] = useState(() => (isPaid ? Date.now() : 0))
  const { pendingCheckout, forget } = usePendingCheckout()
  const queries = useQueryClient()
  const since = Math.max(from, pendingCheckout?.at ?? 0)
  const isWaiting = isPaid || pendingCheckout !== null
  const holds = (answer?: SubscriptionAnswer) =>
    pendingCheckout
      ? answer?.subscriptions.some(
          // A cancelled subscription may still run beside the new one.
          ({ status, plan }) => status === 'active' && plan === pendingCheckout.plan,
        ) === true
      : Boolean(answer?.plan)

  const query = useApiQuery(
    getSubscriptionEndpoint,
    {},
    {
      refetchInterval: ({ state }) =>
        isWaiting && !holds(state.data) && !isHeld(state.data) && nextPoll(updatedAt(state), since),
      refetchOnWindowFocus: 'always',
    },
  )
  const active = isWaiting && holds(query.data)
  // A held payment activates no plan by itself: staff decide.
  const hasHeldPayment = isWaiting && isHeld(query.data)
  const isSettled =
    active ||
    (hasHeldPayment && pendingCheckout !== null) ||
    (pendingCheckout !== null && updatedAt(query) - pendingCheckout.at > CHECKOUT_LIFETIME_MS)
  useEffect(() => {
    if (!isSettled) return
    forget()
    void queries.invalidateQueries({ queryKey: [PERSONAL] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSettled, queries])

  return {
    ...query,
    /** True once the purchased plan is active. */
    active,
    /** True if staff have to review a payment first. */
    hasHeldPayment,
    /** True if the confirmation takes longer than expected. */
    isLate: isWaiting && !active && nextPoll(updatedAt(query), since) === false,
    checkAgain() {
      setPollFrom(Date.now())
      void query.refetch()
    },
  }
}
