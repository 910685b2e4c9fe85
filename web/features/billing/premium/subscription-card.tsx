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
                You cancel on {seller?.name}’s website, in a new tab. You keep {name} until{' '}
                {longDate(periodEnd)} and won’t be charged again.
              </Trans>
            </span>
          )}
          {cancelUrl && status === 'past_due' && (
            <span>
              <Trans>
                You cancel on {seller?.name}’s website, in a new tab. Your card won’t be charged
                again.
              </Trans>
            </span>
          )}
          {isEnding && resumeUrl && (
            <span>
              <Trans>
                Until {longDate(periodEnd)}, you can undo the cancellation on {seller?.name}’s
                website, in a new tab. Your plan then renews as before, and you’re not charged
                early.
              </Trans>
            </span>
          )}
          {isEnding && !resumeUrl && seller?.supportUrl && (
            <span>
              <Trans>
                You can’t undo a cancellation online, but {seller.name} support can reverse it until{' '}
                {longDate(periodEnd)}. Your plan then renews as before, and you’re not charged
                early.
              </Trans>
            </span>
          )}
          {isEnding && !keepUrl && (
            <span>
              <Trans>
                You can’t undo this cancellation. When {name} has ended, you can choose a plan
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
