import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { listPlansEndpoint, type PlanId } from '#billing/plans'
import { useMember } from '../features/accounts/use-member.ts'
import {
  CheckoutReturn,
  returnOf,
  type Return,
} from '../features/billing/premium/checkout-return.tsx'
import { SubscriptionOverview } from '../features/billing/premium/subscription-overview.tsx'
import { useSubscription } from '../features/billing/premium/use-subscription.ts'
import { loginAddress } from '../lib/auth/login-address.ts'
import { useAuth } from '../lib/auth/use-auth.ts'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { useIsHydrating } from '../lib/use-is-hydrating.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'

export default function SubscriptionPage() {
  const { search } = useLocation()
  const { user, loading } = useAuth()
  const hydrating = useIsHydrating()
  const result = returnOf(new URLSearchParams(search))
  if (!result || user) return <OwnSubscription result={result} />
  return loading || hydrating ? <LoadingSheet /> : <SignedOutNotice result={result} />
}

/** The checkout returns in a new tab, which cannot see a session limited to another tab. */
function SignedOutNotice({ result }: { result: Return }) {
  const { pathname, search } = useLocation()
  return (
    <Notice
      level={1}
      title={result === 'paid' ? <Trans>Thank you</Trans> : <Trans>You haven’t been charged</Trans>}
      text={
        result === 'paid' ? (
          <Trans>
            We’re confirming your payment. Return to the tab you came from, where your plan starts
            automatically, or sign in here.
          </Trans>
        ) : (
          <Trans>
            The payment didn’t go through. Return to the tab you came from to try again, or sign in
            here.
          </Trans>
        )
      }
      link={{ label: <Trans>Sign In</Trans>, to: loginAddress(pathname + search) }}
    />
  )
}

const LoadingSheet = () => (
  <Sheet>
    <Skeleton className="h-72" />
  </Sheet>
)

const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="wrap subscription pt-12 md:pt-16">
    <h1 className="mb-8 text-h2">
      <Trans>Subscription</Trans>
    </h1>
    {children}
  </div>
)

function OwnSubscription({ result }: { result: Return }) {
  const user = useMember('subscription')
  const { data: plans } = useApiQuery(listPlansEndpoint)
  const { data, error, refetch, active, hasHeldPayment, isLate, checkAgain } = useSubscription(
    result === 'paid',
  )
  const nameOf = (id: PlanId) => plans?.plans.find((plan) => plan.id === id)?.name ?? ''

  return (
    <Sheet>
      <CheckoutReturn
        result={hasHeldPayment && !active ? null : result}
        active={active && data?.plan ? nameOf(data.plan) : null}
        isLate={isLate}
        onCheck={checkAgain}
      />
      {!import.meta.env.SSR && user && data && (
        <SubscriptionOverview
          answer={data}
          nameOf={nameOf}
          email={user.email ?? ''}
          activating={result === 'paid' && !active && !hasHeldPayment}
        />
      )}
      {!(user && data) && error && (
        <Notice
          title={<Trans>We couldn’t load your subscription</Trans>}
          text={error.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
        />
      )}
      {!(user && data) && !error && <Skeleton className="h-72" />}
    </Sheet>
  )
}

export const calls: PageModule['calls'] = () => [listPlansEndpoint]

export const head: PageModule['head'] = () => ({
  title: t`Subscription`,
  description: t`Your plan, its next charge and your payments.`,
  canonical: null,
})
