import { Trans, useLingui } from '@lingui/react/macro'
import type { Sale } from '#billing/admin-payments'
import { getUserEndpoint } from '#accounts/users'
import { longDate, money } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { moment } from '../../../lib/format-date.ts'
import { useMay } from '../../shared/api/role.tsx'
import { userAddress, useSection } from '../../shared/api/use-section.ts'
import { providerNames, useSaleLabels } from './sale-labels.ts'
import { formatPayment } from './format-amount.ts'

/** The details of a sale, with links to the payment provider. */
export function SaleDetails({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { statuses } = useSaleLabels()
  const planNames = usePlanNames()
  const { member, toldMember, subscription, order, others, links } = sale
  return (
    <>
      <DetailList
        facts={[
          { name: t`Provider`, value: providerNames[sale.provider] },
          { name: t`Member`, value: member ? <MemberLink member={member} /> : t`No buyer` },
          {
            name: t`Checkout link opened for`,
            value: toldMember && <MemberLink member={toldMember} />,
          },
          {
            name: t`Ordered`,
            value: order
              ? `${planNames[order.plan]}, ${money(order.price)}, ${moment(order.createdAt)}`
              : t`No matching order`,
          },
          { name: t`Charged`, value: formatPayment(sale.amount, sale.currency) },
          {
            name: t`Subscription`,
            value: subscription ? statuses[subscription.status] : t`None`,
          },
          {
            name: t`Premium active now`,
            value: subscription && (subscription.isOpen ? t`Yes` : t`No`),
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
                : others.map((otherSale) => (
                    <Link
                      key={otherSale.sale}
                      to={addressWith({ sale: otherSale.sale })}
                      className="link mr-4"
                    >
                      {planNames[otherSale.plan]} ({otherSale.sale})
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

function MemberLink({ member: { id, name } }: { member: NonNullable<Sale['member']> }) {
  const may = useMay()
  if (!name)
    return (
      <span>
        <Trans>Deleted account</Trans>
      </span>
    )
  if (!may(getUserEndpoint)) return name
  return (
    <Link to={userAddress(id)} className="link">
      {name}
    </Link>
  )
}
