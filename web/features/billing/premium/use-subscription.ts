import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SubscriptionAnswer } from '#billing/payments'
import { getSubscription } from '#billing/payments.api'
import { DAY_MS, MINUTE_MS } from '#platform/time'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { usePendingCheckout } from './pending-checkout.ts'

const SOONEST_MS = 1_000
const LATEST_MS = 20_000
const PATIENCE_MS = 5 * MINUTE_MS
const FORGOTTEN_MS = DAY_MS

/**
 * When to poll again for the provider's notification, with back-off.
 *
 * @param asked epoch ms, of the last answer
 * @param since epoch ms
 * @returns milliseconds; false: not of itself any more
 */
function nextPoll(asked: number, since: number): number | false {
  const waited = Math.max(0, asked - since)
  const pause = Math.min(LATEST_MS, Math.max(SOONEST_MS, waited / 4))
  return waited + pause > PATIENCE_MS ? false : pause
}

const isHeld = (answer?: SubscriptionAnswer) =>
  answer?.payments.some(({ heldFor }) => heldFor !== null) === true

const askedAt = (state: { dataUpdatedAt: number; errorUpdatedAt: number }) =>
  Math.max(state.dataUpdatedAt, state.errorUpdatedAt)

/**
 * What the member pays for. While a checkout is begun, the answer is looked at again until it says
 * that the plan runs; then all that a plan opens is asked for anew, in every tab.
 *
 * @param paid someone comes back from the checkout and says so, which alone means nothing
 */
export function useSubscription(paid = false) {
  const [from, setPollFrom] = useState(() => (paid ? Date.now() : 0))
  const { begun, forget } = usePendingCheckout()
  const queries = useQueryClient()
  const since = Math.max(from, begun?.at ?? 0)
  const isWaiting = paid || begun !== null
  const holds = (answer?: SubscriptionAnswer) =>
    begun
      ? answer?.subscriptions.some(
          // A cancelled one may still run beside the one that is bought.
          ({ status, plan }) => status === 'active' && plan === begun.plan,
        ) === true
      : Boolean(answer?.plan)

  const query = useApiQuery(
    getSubscription,
    {},
    {
      refetchInterval: ({ state }) =>
        isWaiting && !holds(state.data) && !isHeld(state.data) && nextPoll(askedAt(state), since),
      refetchOnWindowFocus: 'always',
    },
  )
  const active = isWaiting && holds(query.data)
  // Nothing opens by itself any more: staff decide.
  const held = isWaiting && isHeld(query.data)
  const over =
    active ||
    (held && begun !== null) ||
    (begun !== null && askedAt(query) - begun.at > FORGOTTEN_MS)
  useEffect(() => {
    if (!over) return
    forget()
    void queries.invalidateQueries({ queryKey: [PERSONAL] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [over, queries])

  return {
    ...query,
    /** The paid plan is active. */
    active,
    /** A payment is there and is reviewed by staff first. */
    held,
    /** It takes longer than it should. */
    late: isWaiting && !active && nextPoll(askedAt(query), since) === false,
    checkAgain() {
      setPollFrom(Date.now())
      void query.refetch()
    },
  }
}
