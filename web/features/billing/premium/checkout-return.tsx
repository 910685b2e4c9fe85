import { Trans } from '@lingui/react/macro'
import type { CheckoutLinks } from '#billing/payments'
import type { Plan, PlanId } from '#billing/plans'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { usePendingCheckout } from './pending-checkout.ts'
import '../../../styles/forms.css'

/** Result of the checkout according to the address. Anyone can type it, so it grants nothing. */
export type Return = 'paid' | 'declined' | null

export function returnOf(search: URLSearchParams): Return {
  if (search.has('paid')) return 'paid'
  return search.has('declined') ? 'declined' : null
}

type Props = {
  result: Return
  /** Name of the active plan; `null`: none is known yet. */
  active: string | null
  isLate: boolean
  onCheck: () => void
}

/** Live progress of a payment after the return from the checkout. */
export const CheckoutReturn = ({ result, active, isLate, onCheck }: Props) => (
  <div role="status" className="no-print">
    {result === 'paid' && <Paid active={active} isLate={isLate} onCheck={onCheck} />}
    {result === 'declined' && (
      <div className="message mb-8 text-body">
        <p>
          <Trans>
            Your payment didn’t go through and you haven’t been charged. Try again with this card or
            another.
          </Trans>
        </p>
        <PanelLink panel="premium" className="button button-line mt-4">
          <Trans>Choose a plan</Trans>
        </PanelLink>
      </div>
    )}
  </div>
)

function Paid({ active, isLate, onCheck }: Omit<Props, 'result'>) {
  if (active) {
    return (
      <div className="message mb-8 text-body">
        <p>
          <Trans>Thank you. {active} is active, and you now have full Premium access.</Trans>
        </p>
        <ButtonLink to="/companions" variant="line" className="mt-4">
          <Trans>Browse companions</Trans>
        </ButtonLink>
      </div>
    )
  }
  if (isLate) {
    return (
      <div className="message mb-8 text-body">
        <p>
          <Trans>
            Confirming your payment is taking longer than usual. Please don’t pay again: your plan
            starts when it’s confirmed, even if you close this page.
          </Trans>
        </p>
        <Button variant="line" className="mt-4" onClick={onCheck}>
          <Trans>Check again</Trans>
        </Button>
      </div>
    )
  }
  return (
    <p className="message mb-8 flex items-center gap-2 text-body">
      <span className="spinner m-0" aria-hidden="true" />
      <Trans>Thank you. Your payment is being confirmed, and your plan is activating…</Trans>
    </p>
  )
}

type CheckoutStateProps = {
  links: CheckoutLinks | undefined
  plans: Plan[] | undefined
  /** Plan whose checkout was opened on this page; `null`: none. */
  openedPlan: PlanId | null
}

/** Notice about a checkout that is open in another tab: pending, then completed. */
export function CheckoutState({ links, plans, openedPlan }: CheckoutStateProps) {
  const { pendingCheckout } = usePendingCheckout()
  const name = plans?.find(({ id }) => id === openedPlan)?.name
  const isActive = links?.plans.some(({ id, state }) => id === openedPlan && state === 'current')
  return (
    <div role="status" className="sticky bottom-4 z-10">
      {openedPlan && pendingCheckout?.plan === openedPlan ? (
        <p className="message mt-5 border border-sage">
          <Trans>
            Finish paying for {name} in the new tab. Your plan starts here as soon as the payment is
            confirmed.
          </Trans>
        </p>
      ) : (
        isActive && (
          <p className="message mt-5 border border-sage">
            <Trans>{name} is active. You now have full Premium access.</Trans>
          </p>
        )
      )}
    </div>
  )
}
