import { Trans, useLingui } from '@lingui/react/macro'
import type { Subscription, SubscriptionAnswer } from '#billing/payments'
import { longDate, money } from '../../../lib/format.ts'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { CancelLink, KeepLink } from './provider-links.tsx'
import { SubscriptionState } from './subscription-state.tsx'

type Props = {
  subscription: Subscription
  /** Name of the plan. */
  name: string
  seller: SubscriptionAnswer['seller']
}

/** The state of one subscription, with the links to manage it. */
export function SubscriptionCard({ subscription, name, seller }: Props) {
  const { t } = useLingui()
  const { price, status, isOpen, startedAt, periodEnd, card, cancelUrl, resumeUrl } = subscription
  const renews = isOpen && (status === 'active' || status === 'past_due')
  const isEnding = status === 'cancelled' && isOpen
  const keepUrl = isEnding && (resumeUrl ?? seller?.supportUrl)
  const facts = [
    { label: t`Price`, value: t`${money(price)} per month` },
    {
      label: t`Next charge`,
      value: renews && status === 'active' && t`${money(price)} on ${longDate(periodEnd)}`,
    },
    { label: t`Card`, value: card && `${card.brand} •••• ${card.last4}` },
    { label: t`Since`, value: longDate(startedAt) },
  ]
  return (
    <section
      aria-label={name}
      className="border-t border-line py-8 md:grid md:grid-cols-2 md:gap-12"
    >
      <div>
        <h2 className="text-h3">{name}</h2>
        <p className="mt-3 max-w-prose text-lead">
          <SubscriptionState subscription={subscription} name={name} />
        </p>
        <div className="no-print mt-6 flex flex-wrap gap-3">
          {renews && (
            <PanelLink panel="premium" className="button button-line">
              <Trans>Change plan</Trans>
            </PanelLink>
          )}
          {cancelUrl && <CancelLink url={cancelUrl} name={name} />}
          {keepUrl && <KeepLink url={keepUrl} />}
        </div>
        <p className="no-print mt-4 max-w-prose text-small text-ink-2">
          {cancelUrl && status === 'active' && (
            <span>
              <Trans>
                You cancel on the website of {seller?.name}, in a new tab. You then keep {name}{' '}
                until {longDate(periodEnd)}, and nothing further is charged.
              </Trans>
            </span>
          )}
          {cancelUrl && status === 'past_due' && (
            <span>
              <Trans>
                You cancel on the website of {seller?.name}, in a new tab. Your card is then not
                charged again.
              </Trans>
            </span>
          )}
          {isEnding && resumeUrl && (
            <span>
              <Trans>
                Would you like to stay? Until {longDate(periodEnd)}, you can undo the cancellation
                on the website of {seller?.name}, in a new tab: your plan then renews as before, and
                nothing is charged earlier.
              </Trans>
            </span>
          )}
          {isEnding && !resumeUrl && seller?.supportUrl && (
            <span>
              <Trans>
                Would you like to stay? A cancellation cannot be undone online, but until{' '}
                {longDate(periodEnd)} {seller.name} support can reverse it: your plan then renews as
                before, and nothing is charged earlier.
              </Trans>
            </span>
          )}
          {isEnding && !keepUrl && (
            <span>
              <Trans>
                This cancellation cannot be undone. Once {name} has ended, you can choose a plan
                again.
              </Trans>
            </span>
          )}
        </p>
      </div>
      <dl className="mt-6 border-t border-line md:mt-0">
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label} className="flex justify-between gap-6 border-b border-line py-3">
                <dt className="text-ink-2">{label}</dt>
                <dd className="text-right tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
