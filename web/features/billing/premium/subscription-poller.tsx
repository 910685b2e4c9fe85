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

/** In every tab of a member: sees to it that a plan opens what it opens as soon as it runs. */
export function SubscriptionPoller() {
  const { begun } = usePendingCheckout()
  const queries = useQueryClient()
  const isWaiting = begun !== null
  const waited = useRef(false)
  useEffect(() => {
    // It may be another tab that has seen the end of it.
    if (waited.current && !isWaiting) void queries.invalidateQueries({ queryKey: [PERSONAL] })
    waited.current = isWaiting
  }, [isWaiting, queries])
  return (
    isWaiting && (
      <Suspense>
        <SubscriptionCheck />
      </Suspense>
    )
  )
}
