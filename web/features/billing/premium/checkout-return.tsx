import { Trans } from '@lingui/react/macro'
import type { CheckoutLinks } from '#billing/payments'
import type { Plan, PlanId } from '#billing/plans'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { usePendingCheckout } from './pending-checkout.ts'
import '../../../styles/forms.css'

/** How someone came back from the checkout, as the address says; it grants nothing. */
export type Return = 'paid' | 'declined' | null

export function returnOf(search: URLSearchParams): Return {
  if (search.has('paid')) return 'paid'
  return search.has('declined') ? 'declined' : null
}

type Props = {
  how: Return
  /** The plan that runs now, as it is called; null: none is known of yet. */
  active: string | null
  late: boolean
  onCheck: () => void
}

/** The progress of a payment, as it happens. */
export const CheckoutReturn = ({ how, active, late, onCheck }: Props) => (
  <div role="status" className="no-print">
    {how === 'paid' && <Paid active={active} late={late} onCheck={onCheck} />}
    {how === 'declined' && (
      <div className="message mb-8 text-body">
        <p>
          <Trans>
            The payment did not go through, and nothing was charged. You are welcome to try again,
            with the same card or another one.
          </Trans>
        </p>
        <PanelLink panel="premium" className="button button-line mt-4">
          <Trans>Choose a plan</Trans>
        </PanelLink>
      </div>
    )}
  </div>
)

function Paid({ active, late, onCheck }: Omit<Props, 'how'>) {
  if (active) {
    return (
      <div className="message mb-8 text-body">
        <p>
          <Trans>
            Thank you. {active} is active, and everything in Premium is now open to you.
          </Trans>
        </p>
        <ButtonLink to="/companions" variant="line" className="mt-4">
          <Trans>Browse companions</Trans>
        </ButtonLink>
      </div>
    )
  }
  if (late) {
    return (
      <div className="message mb-8 text-body">
        <p>
          <Trans>
            Confirming your payment is taking longer than usual. Please do not pay again: your plan
            is activated as soon as it is confirmed, even if you close this page.
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
  /** The plan whose checkout was opened from here; null: none was. */
  opened: PlanId | null
}

/** Beside a checkout that is open in another tab: that it is pending, and that it is through. */
export function CheckoutState({ links, plans, opened }: CheckoutStateProps) {
  const { begun } = usePendingCheckout()
  const name = plans?.find(({ id }) => id === opened)?.name
  const isActive = links?.plans.some(({ id, state }) => id === opened && state === 'current')
  return (
    <div role="status" className="sticky bottom-4 z-10">
      {opened && begun?.plan === opened ? (
        <p className="message mt-5 border border-sage">
          <Trans>
            Complete the payment for {name} in the new tab. Once it is confirmed, your plan is
            activated here automatically.
          </Trans>
        </p>
      ) : (
        isActive && (
          <p className="message mt-5 border border-sage">
            <Trans>{name} is active. Everything in Premium is now open to you.</Trans>
          </p>
        )
      )}
    </div>
  )
}
