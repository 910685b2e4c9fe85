import { Trans } from '@lingui/react/macro'
import type { Subscription } from '#billing/payments'
import { useNow } from '../../../lib/use-now.ts'
import { longDate } from '../../../lib/format.ts'

/** State of a subscription as one sentence. */
export function SubscriptionState({
  subscription: { status, isOpen, periodEnd, endedAt, graceEnd },
  name,
}: {
  subscription: Subscription
  name: string
}) {
  const now = useNow()
  const end = longDate(periodEnd)
  if (status === 'refunded') return <Trans>Refunded. {name} has ended.</Trans>
  if (status === 'charged_back') {
    return (
      <Trans>
        You disputed the payment at your bank, so {name} has ended. Write to us before you buy a
        plan again.
      </Trans>
    )
  }
  if (!isOpen) {
    const last = longDate(endedAt ?? periodEnd)
    return Date.parse(endedAt ?? periodEnd) < Date.parse(periodEnd) && last !== end ? (
      <Trans>
        Ended on {last}. You had paid until {end}.
      </Trans>
    ) : (
      <Trans>Ended on {last}.</Trans>
    )
  }
  if (status === 'cancelled') {
    return (
      <Trans>
        Ends on {end}. You keep {name} until then.
      </Trans>
    )
  }
  if (status === 'past_due') {
    const until = longDate(graceEnd ?? periodEnd)
    return (
      <Trans>
        Your payment failed. We’ll keep trying until {until}, and you keep {name} until then.
      </Trans>
    )
  }
  return Date.parse(periodEnd) > now ? (
    <Trans>Active. Your plan renews on {end}.</Trans>
  ) : (
    <Trans>Active. The renewal of {end} is being confirmed.</Trans>
  )
}
