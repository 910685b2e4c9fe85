import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { usePendingCheckout } from './pending-checkout.ts'

const SubscriptionCheck = lazyComponent(async () => {
  const { useSubscription } = await import('./use-subscription.ts')
  return {
    default: function SubscriptionCheck() {
      useSubscription()
      return null
    },
  }
})

/** Runs in every tab of a member and refreshes personal data as soon as a purchased plan is active. */
export function SubscriptionPoller() {
  const { pendingCheckout } = usePendingCheckout()
  const queries = useQueryClient()
  const isWaiting = pendingCheckout !== null
  const wasWaiting = useRef(false)
  useEffect(() => {
    // Another tab may have completed the checkout, so this one refreshes its data, too.
    if (wasWaiting.current && !isWaiting) void queries.invalidateQueries({ queryKey: [PERSONAL] })
    wasWaiting.current = isWaiting
  }, [isWaiting, queries])
  return (
    isWaiting && (
      <Suspense>
        <SubscriptionCheck />
      </Suspense>
    )
  )
}
