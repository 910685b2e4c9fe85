import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openCheckoutEndpoint } from '#billing/payments'
import { listPlansEndpoint, type Plan, type PlanId } from '#billing/plans'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckoutState } from './checkout-return.tsx'
import { FeatureTiles } from './feature-tiles.tsx'
import { takeSelectedPlan } from './pending-checkout.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanInvitation, PlanOrder } from './plan-order.tsx'

/** The Premium dialog of `?panel=premium`, which any page can open: benefits and plans. */
export default function PremiumDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { user } = useAuth()
  const { data, error, refetch } = useApiQuery(listPlansEndpoint)
  const links = useCheckoutLinks(data?.payable ?? false)
  const [selectedPlan] = useState(takeSelectedPlan)
  const [openedPlan, setOpenedPlan] = useState<PlanId | null>(null)
  const failure = data ? links.error : error
  const retry = data ? links.refetch : refetch

  return (
    <Dialog open kind="sheet" title={t`Premium Features`} onClose={onClose}>
      <div className="premium">
        <FeatureTiles claims={data?.claims} plans={data?.plans ?? []} />
        <h3 className="mt-10 text-h3">
          <Trans>Choose your plan</Trans>
        </h3>
        <p className="mt-2 text-ink-2">
          {data && isVaried(data.plans) ? (
            <Trans>All plans include the same features. The differences are listed first.</Trans>
          ) : (
            <Trans>All plans include the same features.</Trans>
          )}
        </p>
        <div className="mt-5 grid gap-4 md:grid-cols-3">
          {data?.plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan}>
              {data.payable && !user && <PlanInvitation plan={plan} />}
              {data.payable && user && !links.isError && (
                <PlanOrder
                  plan={plan}
                  links={links.data ?? null}
                  isSelected={selectedPlan === plan.id}
                  onOpen={setOpenedPlan}
                />
              )}
            </PlanCard>
          ))}
          {!data && !error && ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="h-72" />)}
        </div>
        <CheckoutState links={links.data} plans={data?.plans} openedPlan={openedPlan} />
        {data && !data.payable && (
          <p className="mt-5 text-ink-2">
            <Trans>Online payment isn’t available yet.</Trans>
          </p>
        )}
        {failure && (
          <div role="alert" className="mt-5 flex flex-wrap items-center justify-between gap-4">
            <p>{failure.message}</p>
            <Button variant="line" onClick={() => void retry()}>
              <Trans>Try Again</Trans>
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const isVaried = (plans: readonly Plan[]) =>
  new Set(plans.map(({ benefits }) => JSON.stringify(benefits))).size > 1

/** The member's personal checkout links, requested each time the plans open. */
function useCheckoutLinks(payable: boolean) {
  const { user } = useAuth()
  return useQuery({
    queryKey: personalKey(user?.id, openCheckoutEndpoint),
    queryFn: () => call(openCheckoutEndpoint),
    enabled: payable && user !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
