import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { CheckoutLinks } from '#contract/payments'
import type { Plan } from '#contract/plans'
import { usePendingCheckout } from './pending-checkout.ts'
import '../../styles/forms.css'

type Props = { links: CheckoutLinks | undefined; plans: Plan[] | undefined }

/** Beside a checkout that is open in another tab: that it is pending, and that it is done. */
export function CheckoutState({ links, plans }: Props) {
  const { begun } = usePendingCheckout()
  const [atFirst] = useState(begun?.at)
  const [bought, buy] = useState(begun?.plan)
  const isNew = begun !== null && begun.at !== atFirst
  if (isNew && begun.plan !== bought) buy(begun.plan)
  const current = links?.plans.find(({ state }) => state === 'current')?.id
  const nameOf = (id?: string) => plans?.find((plan) => plan.id === id)?.name

  return (
    <div role="status" className="sticky bottom-4 z-10">
      {isNew ? (
        <p className="message mt-5 border border-sage">
          <Trans>
            Complete the payment for {nameOf(begun.plan)} in the new tab. As soon as it is
            confirmed, everything opens here by itself.
          </Trans>
        </p>
      ) : (
        bought &&
        bought === current && (
          <p className="message mt-5 border border-sage">
            <Trans>{nameOf(bought)} is active. Everything premium is open to you now.</Trans>
          </p>
        )
      )}
    </div>
  )
}
