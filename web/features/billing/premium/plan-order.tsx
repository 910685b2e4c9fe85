import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { CheckoutLinks } from '#billing/payments'
import type { Plan, PlanId } from '#billing/plans'
import { usePanel } from '../../../lib/modal-route.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { beginCheckout, saveSelectedPlan } from './pending-checkout.ts'
import { OrderTerms } from './order-terms.tsx'

type Props = {
  plan: Plan
  /** The member's checkout links; `null`: not loaded yet. */
  links: CheckoutLinks | null
  /** True if the plan was selected before the sign-in. */
  isSelected: boolean
  /** Called once the checkout has opened in another tab. */
  onOpen: (plan: PlanId) => void
}

/** A member's actions for a plan: buy, switch or manage. */
export function PlanOrder({ plan, links, isSelected, onOpen }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const offer = links?.plans.find(({ id }) => id === plan.id)
  const hasOffer = offer !== undefined
  useEffect(() => {
    if (hasOffer && isSelected) link.current?.focus()
  }, [hasOffer, isSelected])
  const begin = () => {
    beginCheckout(plan.id, Date.now())
    onOpen(plan.id)
  }

  if (!links) {
    return (
      <div>
        <Button className={buttonOf(plan)} disabled aria-busy>
          <Trans>Preparing checkout…</Trans>
        </Button>
        <OrderTerms plan={plan} />
      </div>
    )
  }
  if (offer?.state === 'current') {
    return (
      <div>
        <p className="mb-2 flex min-h-11 items-center justify-center text-brass-text">
          <Trans>Your plan</Trans>
        </p>
        <p className="text-center text-small">
          <Link to="/account/subscription" className="link">
            <Trans>View your subscription</Trans>
          </Link>
        </p>
      </div>
    )
  }
  if (!offer?.checkoutUrl) {
    return (
      <p className="text-small text-ink-2">
        {offer?.state === 'blocked' ? (
          <Trans>
            One of your payments is in dispute. You can buy a plan again when that’s resolved.
          </Trans>
        ) : (
          <Trans>This plan isn’t available at the moment.</Trans>
        )}
      </p>
    )
  }
  return (
    <div>
      <a
        ref={link}
        href={offer.checkoutUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={`button ${buttonOf(plan)}`}
        onClick={begin}
        onAuxClick={begin}
      >
        {offer.state === 'change' ? (
          <span key="change">
            <Trans>
              Change to {plan.name} <span className="sr-only">(opens in a new tab)</span>
            </Trans>
          </span>
        ) : (
          <span>
            <Trans>
              Get Started <span className="sr-only">with {plan.name} (opens in a new tab)</span>
            </Trans>
          </span>
        )}
      </a>
      <OrderTerms plan={plan} seller={links.seller} replaces={offer.state === 'change'} />
    </div>
  )
}

/** A visitor's action for a plan: sign in, since a plan belongs to an account. */
export function PlanInvitation({ plan }: { plan: Plan }) {
  const { open } = usePanel()
  return (
    <div>
      <PanelLink
        panel="account"
        className={`button ${buttonOf(plan)}`}
        onClick={(event) => {
          event.preventDefault()
          open('account', () => {
            saveSelectedPlan(plan.id)
            open('premium')
          })
        }}
      >
        <Trans>
          Get Started <span className="sr-only">with {plan.name}</span>
        </Trans>
      </PanelLink>
      <OrderTerms plan={plan} />
    </div>
  )
}

const buttonOf = ({ popular }: Plan) => `w-full ${popular ? 'button-brass' : 'button-line'}`
