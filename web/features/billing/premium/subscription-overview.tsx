import { Trans } from '@lingui/react/macro'
import type { SubscriptionAnswer } from '#billing/payments'
import type { PlanId } from '#billing/plans'
import { brand } from '../../../brand.ts'
import { longDate, money } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { PaymentTable } from './payment-table.tsx'
import { SupportLink } from './provider-links.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import '../../../styles/forms.css'

type Props = {
  answer: SubscriptionAnswer
  nameOf: (plan: PlanId) => string
  /** The member's email address, printed on the page. */
  email: string
  /** True while a payment is being confirmed; a second purchase is not offered then. */
  activating: boolean
}

export function SubscriptionOverview({ answer, nameOf, email, activating }: Props) {
  const { plan, given: complimentaryPlan, subscriptions, paysTwice, payments, seller } = answer
  const runningSubscriptions = subscriptions.filter(({ isOpen, cancelUrl }) => isOpen || cancelUrl)
  const heldPayments = payments.filter(({ heldFor }) => heldFor)
  const listedSubscriptions =
    runningSubscriptions.length > 0 ? runningSubscriptions : subscriptions.slice(0, 1)
  return (
    <>
      <p className="only-print mb-8">
        {brand.name} · {email}
      </p>
      {paysTwice && <PaysTwice />}
      {heldPayments.length > 0 && <HeldPayments payments={heldPayments} nameOf={nameOf} />}
      {complimentaryPlan && (
        <p className="message mb-8 text-body">
          <Trans>
            Complimentary {nameOf(complimentaryPlan.plan)} until {longDate(complimentaryPlan.until)}
            .
          </Trans>
        </p>
      )}
      {listedSubscriptions.map((subscription) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          name={nameOf(subscription.plan)}
          seller={seller}
        />
      ))}
      {!plan && runningSubscriptions.length === 0 && !activating && heldPayments.length === 0 && (
        <NoPlan />
      )}
      {payments.length > 0 && (
        <section className="border-t border-line py-8">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 className="text-h3">
              <Trans>Payments</Trans>
            </h2>
            <Button variant="line" className="no-print" onClick={() => print()}>
              <Trans>Print</Trans>
            </Button>
          </div>
          <PaymentTable payments={payments} nameOf={nameOf} />
          {seller && (
            <p className="mt-5 max-w-prose text-small text-ink-2">
              <Trans>Your card statement shows the name {seller.name}.</Trans>{' '}
              {seller.supportUrl && (
                <span>
                  <Trans>
                    For questions about a payment, give its reference:{' '}
                    <SupportLink url={seller.supportUrl} name={seller.name} />
                  </Trans>
                </span>
              )}
            </p>
          )}
        </section>
      )}
    </>
  )
}

/** Notice about payments that staff review before a plan starts. */
const HeldPayments = ({
  payments,
  nameOf,
}: Pick<Props, 'nameOf'> & { payments: SubscriptionAnswer['payments'] }) => (
  <div role="status" className="message mb-8 text-body">
    <p className="font-medium">
      <Trans>We’re reviewing your payment</Trans>
    </p>
    {payments.map(({ id, amount, at: time, plan, heldFor }) => (
      <p key={id} className="mt-1">
        {heldFor === 'dispute' ? (
          <Trans>
            We’ve received your payment of {money(amount)} for {nameOf(plan)} on {longDate(time)}.
            Because an earlier payment was disputed, your plan isn’t active yet.
          </Trans>
        ) : (
          <Trans>
            We’ve received your payment of {money(amount)} for {nameOf(plan)} on {longDate(time)}.
            The amount differs from your order, so your plan isn’t active yet.
          </Trans>
        )}
      </p>
    ))}
    <p className="mt-1">
      <Trans>
        We’ll either activate your plan or refund you, so please don’t pay again. If you have
        questions, write to us.
      </Trans>
    </p>
  </div>
)

const PaysTwice = () => (
  <div role="alert" className="message message-error mb-8 text-body">
    <p className="font-medium">
      <Trans>You’re paying twice</Trans>
    </p>
    <p className="mt-1">
      <Trans>
        You have more than one renewing plan; each includes every feature, so cancel the ones you
        don’t need below. For a refund, contact the support team named under your payments.
      </Trans>
    </p>
  </div>
)

const NoPlan = () => (
  <section className="border-t border-line py-8">
    <h2 className="text-h3">
      <Trans>You have no active plan</Trans>
    </h2>
    <p className="mt-3 max-w-prose text-ink-2">
      <Trans>
        Every plan includes private galleries and videos, VIP profiles and the complete directory.
        Plans renew monthly; cancel any time.
      </Trans>
    </p>
    <p className="mt-6">
      <PanelLink panel="premium" className="button button-brass">
        <Trans>Explore Premium Features</Trans>
      </PanelLink>
    </p>
  </section>
)
