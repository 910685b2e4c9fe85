import { Trans, useLingui } from '@lingui/react/macro'
import type { Sale } from '#contract/admin-payments'
import { longDate, money } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { usePlanNames } from '../shared/labels/plan-names.ts'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { moment } from '../../lib/format-date.ts'
import { useSection } from '../shared/api/use-section.ts'
import { useSaleLabels } from './sale-labels.ts'
import { formatAmount } from './format-amount.ts'

/** What is known of a sale, and the ways to the provider. */
export function SaleDetails({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { statuses } = useSaleLabels()
  const planNames = usePlanNames()
  const { member, toldMember, subscription, order, others, links } = sale
  const named = (one: Sale['member']) => one && `${one.name ?? t`deleted account`} (${one.id})`
  return (
    <>
      <DetailList
        facts={[
          { name: t`Provider`, value: sale.provider },
          { name: t`Member`, value: named(member) ?? t`No buyer` },
          { name: t`Checkout link opened for`, value: named(toldMember) },
          {
            name: t`Ordered`,
            value: order
              ? `${planNames[order.plan]}, ${money(order.price)}, ${moment(order.createdAt)}`
              : t`No matching order`,
          },
          { name: t`Charged`, value: formatAmount(sale.amount, sale.currency) },
          {
            name: t`Subscription`,
            value: subscription ? statuses[subscription.status] : t`none`,
          },
          {
            name: t`Premium active now`,
            value: subscription && (subscription.isOpen ? t`yes` : t`no`),
          },
          {
            name: t`Ended on`,
            value: subscription?.endedAt ? longDate(subscription.endedAt) : null,
          },
          {
            name: subscription?.endedAt ? t`Was paid until` : t`Paid until`,
            value: subscription && longDate(subscription.periodEnd),
          },
          {
            name: t`Reviewed`,
            value: subscription?.reviewedAt ? moment(subscription.reviewedAt) : null,
          },
          {
            name: t`Other plans charging the member`,
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
