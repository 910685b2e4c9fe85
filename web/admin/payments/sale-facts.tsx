import { Trans, useLingui } from '@lingui/react/macro'
import type { Sale } from '#contract/admin-payments'
import { longDate, money } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { DetailList } from '../shared/queue/facts.tsx'
import { moment } from '../../lib/format-date.ts'
import { useSection } from '../shared/api/use-section.ts'
import { planNames, useSaleLabels } from './sale-labels.ts'
import { sum } from './format-amount.ts'

/** What is known of a sale, and the ways to the provider. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { statuses } = useSaleLabels()
  const { member, toldMember, subscription, order, others, links } = sale
  const named = (one: Sale['member']) => one && `${one.name ?? t`account gone`} (${one.id})`
  return (
    <>
      <DetailList
        facts={[
          { name: t`Provider`, value: sale.provider },
          { name: t`Member`, value: named(member) ?? t`no buyer` },
          { name: t`The link was made for`, value: named(toldMember) },
          {
            name: t`Ordered`,
            value: order
              ? `${planNames[order.plan]}, ${money(order.price)}, ${moment(order.createdAt)}`
              : t`no order of ours`,
          },
          { name: t`Charged`, value: sum(sale.amount, sale.currency) },
          {
            name: t`Subscription`,
            value: subscription ? statuses[subscription.status] : t`none`,
          },
          {
            name: t`Opens premium now`,
            value: subscription && (subscription.isOpen ? t`yes` : t`no`),
          },
          {
            name: t`Ended on`,
            value: subscription?.endedAt ? longDate(subscription.endedAt) : null,
          },
          {
            name: subscription?.endedAt ? t`Had been paid until` : t`Paid until`,
            value: subscription && longDate(subscription.periodEnd),
          },
          {
            name: t`Reviewed`,
            value: subscription?.reviewedAt ? moment(subscription.reviewedAt) : null,
          },
          {
            name: t`Other plans that charge the member`,
            value:
              others.length === 0
                ? null
                : others.map((other) => (
                    <Link
                      key={other.sale}
                      to={addressWith({ sale: other.sale })}
                      className="link mr-4"
                    >
                      {planNames[other.plan]} ({other.sale})
                    </Link>
                  )),
          },
        ]}
      />
      {(links.cancel || links.support) && (
        <p className="admin-ways">
          {links.cancel && (
            <a className="link" href={links.cancel} target="_blank" rel="noreferrer">
              <Trans>Cancel at the provider (new tab)</Trans>
            </a>
          )}
          {links.support && (
            <a className="link" href={links.support} target="_blank" rel="noreferrer">
              <Trans>The provider’s support (new tab)</Trans>
            </a>
          )}
        </p>
      )}
    </>
  )
}
