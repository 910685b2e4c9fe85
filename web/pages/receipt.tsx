import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { getSubscriptionEndpoint } from '#billing/payments'
import { planNames } from '#billing/plan-names'
import { listPlansEndpoint } from '#billing/plans'
import { company, vatPercent } from '../brand.ts'
import { useMember } from '../features/accounts/use-member.ts'
import { PostalAddress } from '../features/information/details.tsx'
import { Receipt } from '../features/billing/premium/receipt.tsx'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'
import '../styles/information.css'

export default function ReceiptPage() {
  const user = useMember('subscription')
  const { data: plans } = useApiQuery(listPlansEndpoint)
  const { data, error, refetch } = useApiQuery(getSubscriptionEndpoint)
  const paymentId = new URLSearchParams(useLocation().search).get('payment')
  const payment = data?.payments.find(({ id, heldFor }) => id === paymentId && heldFor === null)

  if (error) {
    return (
      <Notice
        level={1}
        title={<Trans>We couldn’t load your receipt</Trans>}
        text={error.message}
        action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
      />
    )
  }
  if (user && data && !payment) {
    return (
      <Notice
        level={1}
        title={<Trans>Receipt not found</Trans>}
        text={<Trans>Your payments are listed under Subscription, each with its receipt.</Trans>}
        link={{ label: <Trans>Subscription</Trans>, to: '/account/subscription' }}
      />
    )
  }
  return (
    <div className="wrap subscription pt-12 md:pt-16">
      {!import.meta.env.SSR && user && data && payment ? (
        <>
          <p className="no-print mb-6">
            <Link to="/account/subscription" className="button button-quiet -ml-1">
              <Trans>Subscription</Trans>
            </Link>
          </p>
          <Receipt
            payment={payment}
            planName={
              plans?.plans.find(({ id }) => id === payment.plan)?.name ?? planNames[payment.plan]
            }
            provider={data.seller}
            seller={<PostalAddress />}
            vatNumber={company.vat}
            vatPercent={vatPercent}
            email={user.email ?? ''}
          />
        </>
      ) : (
        <Skeleton className="h-72" />
      )}
    </div>
  )
}

export const calls: PageModule['calls'] = () => [listPlansEndpoint]

export const head: PageModule['head'] = () => ({
  title: t`Receipt`,
  description: t`Your receipt, to print or keep.`,
  canonical: null,
})
