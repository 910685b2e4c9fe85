import { useSubscription } from './use-subscription.ts'

/** Asks for the subscription until the payment that was begun is in. */
export default function SubscriptionCheck() {
  useSubscription()
  return null
}
