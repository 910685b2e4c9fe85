import { Trans } from '@lingui/react/macro'
import type { Plan } from '#billing/plans'
import { money } from '../../../lib/format.ts'

type Props = {
  plan: Plan
  /** Name of the payment provider; not loaded for visitors. */
  seller?: string
  /** True if this purchase ends another active plan. */
  replaces?: boolean
}

/** Terms that the buyer agrees to with the button above them. */
export const OrderTerms = ({ plan, seller, replaces = false }: Props) => (
  <p className="mt-3 text-small text-ink-2">
    <Trans>
      {plan.name}, {money(plan.price)} per month. Renews every month until you cancel, which you can
      do at any time.
    </Trans>
    {replaces && (
      <span>
        {' '}
        <Trans>This plan replaces your current one now; any remaining time is added to it.</Trans>
      </span>
    )}
    {seller && (
      <span>
        {' '}
        <Trans>The charge comes from {seller}, the name on your card statement.</Trans>
      </span>
    )}
  </p>
)
